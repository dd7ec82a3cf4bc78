// The players and the colors of edges: Left cuts blue ones, Right red ones, both green ones.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hackenbush {

enum class Player : std::uint8_t { left, right };
enum class Color : std::uint8_t { blue, red, green };

constexpr Player players[] = {Player::left, Player::right};
constexpr Player operator-(Player player) { return player == Player::left ? Player::right : Player::left; }
constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }

constexpr Color color_of(char letter) {
    return letter == 'b' ? Color::blue : letter == 'r' ? Color::red : Color::green;
}
constexpr Player player_of(Color color) { return color == Color::blue ? Player::left : Player::right; } // not of green

} // namespace hackenbush
