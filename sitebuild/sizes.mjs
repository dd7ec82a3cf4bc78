// node sizes.mjs FILE...: print the sizes of files: [plain, gzip, brotli] for each.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const sizes = process.argv.slice(2).map((path) => {
  const data = readFileSync(path);
  return [data.length, gzipSync(data, { level: 9 }).length, brotliCompressSync(data, { params }).length];
});
console.log(JSON.stringify(sizes));
