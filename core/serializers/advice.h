// Serializers of search results for the page: JSON as declared in codegen/local_messages.py,
// without request numbers and versions. All boards are those before the serialized moves.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "advice/advice.h"
#include "board.h"

namespace sixlegs {

void write(Json& json, const Fact& fact);

std::string hint_json(const Board& board, const Hint& hint);
std::string blunder_warning_json(const Board& board, const Move& move,
                                 const BlunderWarning& warning);

// The messages of a game review.
std::string initial_score_json(Score for_white);
std::string ply_assessment_json(const Board& before, const Assessment& ply);
std::string review_summary_json(const GameSummary& summary);

// The best lines of a running analysis, all of the same depth.
std::string analysis_json(const Board& board, std::span<const SearchReport> lines);

}  // namespace sixlegs
