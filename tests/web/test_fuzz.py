"""Requests made at random from the OpenAPI document: no answer is a server error, and each has the shape it should."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hackenbush.web.http.app import write_openapi
from tests.samples import sized
from tests.waiting import PATIENCE
from tests.web.served import Served

DOCUMENT = write_openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@SCHEMA.parametrize()
@settings(
    max_examples=sized(6, pure=3),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_random_requests(case: Any, server: Served) -> None:
    answer = case.call(base_url=server.url.rstrip("/"), timeout=PATIENCE)
    if answer.status_code not in (429, 503):  # too busy for this
        case.validate_response(answer, checks=CHECKS)


POSITIONS = ["b(r,g)+gb", "0-1B 2-3R", "", "ggg:0", "house", {"edges": [["0.1", "roof", "g"], ["roof", 2, "r"]]}]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
@pytest.mark.parametrize("path", [path for path, item in DOCUMENT["paths"].items() if "post" in item])
def test_answers_have_the_shape_they_should(server: Served, path: str, position: object) -> None:
    body = {
        "position": position,
        "start": position,
        "text": position if isinstance(position, str) else json.dumps(position),
        "format": "json",
        "value": "3/8",
        "player": "left",
        "moves": [],
        "id": "three-eighths",
        "seed": 5,
    }
    if path.endswith("/prove"):
        del body["value"]
    if path.endswith("/guess"):
        del body["position"]
    answer = server.client.post(path, json=body)
    case = SCHEMA[path]["POST"].Case(body=body)
    case.validate_response(schemathesis.Response.from_httpx(answer, verify=False), checks=CHECKS)
