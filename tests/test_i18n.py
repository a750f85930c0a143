"""The message catalogs: complete, well-formed and consistent between languages."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from sixlegs import Bug, Color, Direction, Ending, PositionErrorCode, Rule, catalogs
from sixlegs.catalogs import SPACING_RULES, catalog_source, with_no_break_spaces
from sixlegs.course import load_lessons, message_keys
from sixlegs.engine.levels import LEVELS
from sixlegs.facts import Effect
from sixlegs.i18n import Language, Message, language_from_environment
from sixlegs.notation import PIECES
from sixlegs.terminal.vocabulary import COMMANDS, help_text, normalize

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "src" / "sixlegs" / "locale"
MESSAGE_TYPES = ROOT / "web" / "src" / "i18n" / "messageTypes.ts"
SPACES = ROOT / "tests" / "data" / "spaces.json"

# Messages in files shared by terminal and page that only the page uses.
PAGE_ONLY = {"game-turn"}

in_every_language = pytest.mark.parametrize(
    "language", Language, ids=lambda language: language.value
)


# Existing and required messages


class References(Visitor):
    """The variables of a message, the cases of each, and the messages that it refers to."""

    def __init__(self, message: ftl.Message) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.cases: dict[str, set[str]] = {}
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ftl.VariableReference):
            cases = self.cases.setdefault(node.selector.id.name, set())
            cases |= {v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier)}
        self.generic_visit(node)


def entries(language: Language) -> Iterator[ftl.Message]:
    for file in sorted((LOCALE / language.value).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
            if not isinstance(entry, ftl.BaseComment):
                assert isinstance(entry, ftl.Message), f"{file}: terms have no variables"
                yield entry


@cache
def catalog(language: Language) -> dict[str, References]:
    return {entry.id.name: References(entry) for entry in entries(language)}


def variables(language: Language, key: str) -> set[str]:
    """Return the variables of a message and of the messages that it refers to."""
    references = catalog(language)[key]
    return references.variables.union(*(variables(language, k) for k in references.messages))


def key_of(family: str, kind: Rule | PositionErrorCode | Effect) -> str:
    return f"{family}-{kind.name.lower().replace('_', '-')}"


@cache
def required_keys() -> set[str]:
    """Return the keys of all messages that the program or the page uses."""
    kinds = {key_of("reason", rule) for rule in Rule} | {key_of("fact", kind) for kind in Effect}
    kinds |= {key_of("position-error", code) for code in PositionErrorCode}
    kinds |= {f"command-{command}" for command in COMMANDS}
    kinds |= {key for lesson in load_lessons() for key in message_keys(lesson)}
    return kinds | set(literal_keys()) | page_keys()


def literal_keys() -> Iterator[str]:
    """Yield the literal keys in calls of the program."""
    for file in (ROOT / "src" / "sixlegs").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(
                    ast.Name("Message" | "_unreadable_move"), [ast.Constant(str(key)), *_]
                ):
                    yield key
                case ast.Call(
                    ast.Attribute(attr="format_message" | "_text" | "word_list"),
                    [ast.Constant(str(key)), *_],
                ):
                    yield key


def calls_with_variables() -> Iterator[tuple[str, set[object]]]:
    """Yield the literal keys in calls of the program, with the variables that they pass."""
    for file in (ROOT / "src" / "sixlegs").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            passed: set[object]
            match node:
                case ast.Call(ast.Name("Message"), [ast.Constant(str(key)), ast.Dict(names)]):
                    passed = {
                        name.value if isinstance(name, ast.Constant) else None for name in names
                    }
                case ast.Call(
                    ast.Attribute(attr="format_message" | "_text" | "word_list"),
                    [ast.Constant(str(key))],
                    keywords,
                ):
                    passed = {keyword.arg for keyword in keywords}
                case _:
                    continue
            if None not in passed:
                yield key, passed


def test_calls_pass_the_variables_of_their_message() -> None:
    calls = list(calls_with_variables())
    wrong = [(key, passed) for key, passed in calls if passed != variables(Language.ENGLISH, key)]
    assert wrong == []
    assert len(calls) > 50


def page_keys() -> set[str]:
    """Return the keys that the page uses, in calls or in tables."""
    files = (file for file in (ROOT / "web" / "src").rglob("*.ts*") if file != MESSAGE_TYPES)
    sources = {file: file.read_text("utf-8") for file in files}
    page = "".join(sources.values())
    called = set(re.findall(r"""\bt\(\s*"([a-z-]+)\"""", page))
    listed_keys = (
        set(re.findall(r""""([a-z]+(?:-[a-z]+)+)\"""", page)) & catalog(Language.ENGLISH).keys()
    )
    [sections] = (text for file, text in sources.items() if file.name == "ruleSections.ts")
    section_names = re.findall(
        r'"([a-z-]+)"', sections[: sections.index("] as const")].split("SECTIONS")[1]
    )
    rules = {f"rules-{section}{part}" for section in section_names for part in ("", "-title")}
    return PAGE_ONLY | called | listed_keys | rules | theme_keys(sources)


def theme_keys(sources: dict[Path, str]) -> set[str]:
    """Return the keys of the themes of puzzles."""
    [source] = (text for file, text in sources.items() if file.match("game/puzzles.ts"))
    listed = source[source.index("const MOTIFS") : source.index("const THEMES")]
    themes = re.findall(r'"([a-z0-9-]+)"', listed)
    return {f"puzzle-theme-{theme}{part}" for theme in themes for part in ("", "-description")}


@in_every_language
def test_no_message_is_missing(language: Language) -> None:
    assert required_keys() - catalog(language).keys() == set()


@in_every_language
def test_no_message_is_unused(language: Language) -> None:
    messages = catalog(language)
    parts: set[str] = set().union(*(references.messages for references in messages.values()))
    assert messages.keys() - required_keys() - parts == set()


@in_every_language
def test_message_ids_are_unique(language: Language) -> None:
    keys = [entry.id.name for entry in entries(language)]
    assert [key for key in keys if keys.count(key) > 1] == []


@in_every_language
def test_variables_are_the_same_in_every_language(language: Language) -> None:
    for key in required_keys():
        assert variables(language, key) == variables(Language.ENGLISH, key), key


def test_every_language_has_the_same_files() -> None:
    folders = [entry for entry in LOCALE.iterdir() if entry.is_dir()]
    files_by_language = {
        folder.name: {file.name for file in folder.iterdir()} for folder in folders
    }
    assert files_by_language.keys() == {language.value for language in Language}
    assert len({frozenset(files) for files in files_by_language.values()}) == 1


# The variants of a message


PLURALS = {"one", "few", "many", "other"}
COLOR_WORDS = {
    Language.ENGLISH: ("white", "black"),
    Language.RUSSIAN: ("бел", "ч[её]рн"),
    Language.UKRAINIAN: ("біл", "чорн"),
}


class Selections(Visitor):
    """The variants of each selection by name, without those for numbers such as [0]."""

    def __init__(self, message: ftl.Message) -> None:
        self.selections: list[dict[str, str]] = []
        self.visit(message)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        serializer = FluentSerializer()
        self.selections.append(
            {
                variant.key.name: serializer.serialize_entry(
                    ftl.Message(ftl.Identifier("variant"), variant.value)
                )
                for variant in node.variants
                if isinstance(variant.key, ftl.Identifier)
            }
        )
        self.generic_visit(node)


def selections(language: Language) -> Iterator[tuple[str, dict[str, str]]]:
    for entry in entries(language):
        for variants in Selections(entry).selections:
            yield entry.id.name, variants


@in_every_language
def test_plural_forms_have_the_same_variables_in_the_same_order(language: Language) -> None:
    plurals = [(key, forms) for key, forms in selections(language) if forms.keys() <= PLURALS]
    for key, forms in plurals:
        assert len({(*re.findall(r"\{ (.+?) \}", text),) for text in forms.values()}) <= 1, key
    assert len(plurals) > 20


@in_every_language
def test_variant_of_a_color_does_not_name_the_other_color(language: Language) -> None:
    white, black = COLOR_WORDS[language]
    sides = [(key, forms) for key, forms in selections(language) if "white" in forms]
    for key, forms in sides:
        for side, own, other in (("white", white, black), ("black", black, white)):
            text = forms.get(side, "").lower()
            assert re.search(own, text) or not re.search(other, text), (key, text)
    assert len(sides) > 20


VARIANT_WORDS = {
    "days": ("day", "д(ень|н)", "д(ень|н)"),
    "hours": ("hour", "час", "год"),
    "minutes": ("minute|min", "мин", "хв"),
    "seconds": ("second", "секунд", "секунд"),
    "east": ("right", "справа", "праворуч"),
    "north-east": ("right", "справа", "праворуч"),
    "south-east": ("right", "справа", "праворуч"),
    "west": ("left", "слева", "ліворуч"),
    "north-west": ("upper|above", "вверху", "[ву]горі"),
    "south-west": ("lower|below", "внизу", "[ву]низу"),
    "rated": ("rated", "(?<!без )рейтинг", "(?<!без )рейтинг"),
    "casual": ("casual", "без рейтинга", "без рейтингу"),
    "inaccuracy": ("inaccura", "неточност", "неточн"),
    "mistake": ("mistake", "ошиб", "помил"),
    "blunder": ("blunder", "груб", "груб"),
    "WhiteWins": ("white", "белы", "біл"),
    "BlackWins": ("black", "чёрны", "чорн"),
    "Draw": ("draw", "ничья", "нічия"),
    "win": ("win|victory", "побед", "перемог"),
    "draw": ("draw", "ничь", "нічи"),
    "surrounded": ("surround", "окруж", "оточ"),
    "resignation": ("resign", "сда", "зда"),
    "time": ("time", "врем", "час"),
    "agreement": ("agree", "согла", "згод|погод"),
    "repetition": ("repe|three times", "повтор", "повтор"),
    "online": ("^(?!off)", "^(?!не )", "^(?!не )"),
    "offline": ("offline|not? ", "^не |нет ", "^не |немає "),
    "follow": ("follow", "подпис", "стеж"),
    "block": ("block", "заблок", "заблок"),
    "tournament": ("tournament", "tournament|турнир", "tournament|турнір"),
    "rulebook": ("rule", "правилам", "правилами"),
}
"""Patterns for the texts of variants in English, Russian and Ukrainian, to find exchanged texts."""


@in_every_language
def test_texts_of_variants_have_the_words_of_their_names(language: Language) -> None:
    checked = 0
    for key, forms in selections(language):
        for name, serialized in forms.items():
            text = serialized.partition("=")[2].strip().lower()
            if name in VARIANT_WORDS:
                pattern = VARIANT_WORDS[name][list(Language).index(language)]
                assert re.search(pattern, text), (key, name, text)
                checked += 1
    assert checked > 70


# Rendered messages


NUMBERS = (
    "columns",
    "count",
    "days",
    "height",
    "hours",
    "minutes",
    "number",
    "parts",
    "percent",
    "seconds",
    "turn",
)
TILES: dict[str, list[str | int]] = {
    "color": [color.name.lower() for color in Color],
    "bug": [bug.name.lower() for bug in Bug],
    "name": ["none", "wA1"],
}
VALUES: dict[str, list[str | int]] = TILES | {
    **{f"neighbor_{name}": values for name, values in TILES.items()},
    **{name: list(range(31)) for name in NUMBERS},
    "names": ["none", "bA1, bM"],
    "side": [direction.name.lower().replace("_", "-") for direction in Direction],
    "ending": [ending.value for ending in Ending],
    "level": [0, *LEVELS],
    "strongest": [10],
    "opponent": ["friend", "maximum", "3"],
    "usual": [3],
    "hex": ["none", "(3, -4)"],
    "tile": ["wA1"],
    "tiles": ["wQ wA1"],
    "move": ["wA1 bQ-"],
    "moves": ["wA1 bQ-, bA1 wQ-"],
    "example": ["wA1 bQ-"],
    "text": ["wX9"],
    "error": ["no space left"],
    "file": ["game.json"],
    "command": ["sixlegs play"],
    "scheme": ["sixlegs://"],
    "bugs": ["none", "…"],
    "kinds": ["…"],
    "unit": ["days", "hours", "minutes", "seconds"],
    "game_type": ["Base+ML"],
    "opening": ["rulebook", "tournament"],
}


def arguments_of(language: Language, key: str) -> Iterator[dict[str, str | int]]:
    """Yield arguments for a message: every piece and every number, but not all combinations."""
    cases = catalog(language)[key].cases
    ranges = {
        name: VALUES.get(name, sorted(cases.get(name, {"…"})))
        for name in sorted(variables(language, key))
    }
    for is_number in (False, True):
        values = [
            choices if isinstance(choices[0], int) == is_number else choices[1:2] or choices
            for choices in ranges.values()
        ]
        for combination in product(*values):
            yield dict(zip(ranges, combination, strict=True))


@cache
def strict_bundle(language: Language) -> FluentBundle:
    bundle = FluentBundle([language.value], use_isolating=False)
    for file in (LOCALE / language.value).iterdir():
        bundle.add_resource(FluentResource(catalog_source(file)))
    return bundle


@cache
def renderings(language: Language, key: str) -> list[str]:
    """Return the message with all values of its variables."""
    bundle = strict_bundle(language)
    pattern = bundle.get_message(key).value
    assert pattern is not None
    texts = []
    for arguments in arguments_of(language, key):
        text, errors = bundle.format_pattern(pattern, arguments)
        assert not errors, (key, arguments, errors)
        texts.append(str(text))
    return texts


@in_every_language
def test_messages_render_without_errors_or_placeholders(language: Language) -> None:
    for key in sorted(required_keys()):
        for text in renderings(language, key):
            assert text == text.strip() != ""
            assert not re.search(r"[{}]|\bNone\b|[^\n ]  (?![ \w(])", text), text
            assert not re.search(r"""["'`]""", text), text


@in_every_language
def test_reasons_facts_and_position_errors_are_sentences(language: Language) -> None:
    for key in sorted(required_keys()):
        if key.startswith(("reason-", "fact-", "position-error-")):
            for text in renderings(language, key):
                assert re.fullmatch(r"[A-ZА-ЯЄІЇ(w].*[^.:, ][.!]", text), text
                assert len(text) < 110, text


FOREIGN_LETTERS = {
    Language.ENGLISH: r"[А-Яа-яЁёЄєІіЇїҐґ«»]",
    Language.RUSSIAN: r"[ЄєІіЇїҐґ“”]",
    Language.UKRAINIAN: r"[ЫыЭэЪъЁё“”]",
}


@in_every_language
def test_messages_have_no_letters_of_another_language(language: Language) -> None:
    for key in sorted(required_keys()):
        for text in renderings(language, key):
            assert not re.search(FOREIGN_LETTERS[language], text), text
            assert not re.search(r"[A-Za-z][А-яЁёЄєІіЇїҐґ]|[А-яЁёЄєІіЇїҐґ][A-Za-z]", text), text


@pytest.mark.parametrize("language", [Language.RUSSIAN, Language.UKRAINIAN])
def test_russian_and_ukrainian_messages_have_no_english_words(language: Language) -> None:
    allowed = r"\b([wb]?[QSBGAMLP][1-3]?|w|b|[Ss]ixlegs|play|game|json|no|space|left|Base|ML|new"
    allowed += r"|color|opponent|maximum|seconds|wX9|Enter|Tab|Esc|Escape|Delete|Home|End|Shift"
    allowed += (
        r"|PGN|SGF|HOP|HTML|PNG|GIF|QR|Ctrl|C|cookie|IP|MIT|Hive|Gen42|Games|BoardSpace|Firefox"
        r"|Linux)\b"
    )
    for key in sorted(required_keys()):
        for text in renderings(language, key):
            assert not re.search(r"[A-Za-z]", re.sub(allowed, "", text)), text


BREAKING_SPACES = {
    Language.ENGLISH: r" [–—%]",
    Language.RUSSIAN: r"(?<![\w’-])[авикосуя] | [–—%]| (бы?|же?|ли)(?![\w-])|\b\d+ (?!до|по)[а-яё]",
    Language.UKRAINIAN: r"(?<![\w’-])[авзійоуя] | [–—%]| (би?|же?)(?![\w-])|\b\d+ (?!до|за)[а-яії]",
}
"""Spaces that must not be line breaks."""


@in_every_language
def test_no_line_break_after_one_letter_words_or_before_dashes(language: Language) -> None:
    for key in sorted(required_keys() - {"terminal-help"}):
        for text in renderings(language, key):
            assert not re.search(BREAKING_SPACES[language], text.lower()), text


@in_every_language
def test_catalog_files_contain_only_plain_spaces(language: Language) -> None:
    """No-break spaces are inserted on loading; in the files they would break text searches."""
    for file in (LOCALE / language.value).iterdir():
        assert "\N{NO-BREAK SPACE}" not in file.read_text("utf-8"), file


def test_spaces_in_arguments_are_unchanged() -> None:
    text = Language.RUSSIAN.format_message(
        "terminal-goodbye-saved", command="sixlegs play в и — 5 шагов"
    )
    assert "sixlegs play в и — 5 шагов" in text


@pytest.mark.parametrize(
    "case", json.loads(SPACES.read_text("utf-8")), ids=lambda case: case["source"]
)
def test_spacing_rules_insert_no_break_spaces(case: dict[str, str]) -> None:
    joined = with_no_break_spaces(case["source"], SPACING_RULES[case["language"]])
    assert joined == case["joined"].replace("~", "\N{NO-BREAK SPACE}")


@in_every_language
def test_page_catalog_has_all_messages_except_those_of_the_terminal(language: Language) -> None:
    """The build of the page runs the script without the package."""
    command = [sys.executable, "-I", catalogs.__file__, language.value]
    shipped = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()
    keys = {entry.id.name for entry in FluentParser().parse(shipped).body}  # type: ignore[union-attr]
    terminal = FluentParser().parse((LOCALE / language.value / "terminal.ftl").read_text("utf-8"))
    left_out = {entry.id.name for entry in terminal.body if isinstance(entry, ftl.Message)}
    assert keys == catalog(language).keys() - left_out
    assert "\N{NO-BREAK SPACE}" in shipped


@in_every_language
def test_no_space_before_an_ellipsis(language: Language) -> None:
    for file in (LOCALE / language.value).iterdir():
        assert not re.search(r".*\s…", file.read_text("utf-8")), file


@in_every_language
def test_labels_of_adjacent_buttons_start_with_different_words(language: Language) -> None:
    buttons = ("undo", "redo", "hint", "offer-draw", "resign", "flip", "fit", "rotate")
    words = [language.format_message(f"page-{button}").split()[0] for button in buttons]
    assert len(set(words)) == len(words), words


@pytest.mark.parametrize("language", [Language.RUSSIAN, Language.UKRAINIAN])
def test_reflexive_possessive_is_used(language: Language) -> None:
    """After verbs of the user, "your" is свой or свій; ваш would belong to another person."""
    wrong = r"\b[Вв][ыи] (по|за)?про[сп]\w+ [^.:]*\b[Вв]аш"
    for key in sorted(required_keys()):
        assert not any(re.search(wrong, text) for text in renderings(language, key)), key


# Words after numbers that end in 1, 2 and 5. A single form means that the word does not change.
COUNTED_NOUNS = {
    Language.ENGLISH: """
        cell cells cells | code codes codes | columns | d | day days days | days | game games games
        games | h | hour hours hours | jump jumps jumps | lessons | min | minute minutes minutes
        move moves moves | now | of | place places places | s | second seconds seconds
        tile tiles tiles | parts - parts | - games games | - moves moves | - tiles tiles
        - such such | inaccuracy inaccuracies inaccuracies | mistake mistakes mistakes
        blunder blunders blunders | player players players | puzzle puzzles puzzles
        spectator spectators spectators
    """,
    Language.RUSSIAN: """
        д | день дня дней | дней | знак знака знаков | из | код кода кодов | место места мест
        мин | минута минуты минут | минуту минуты минут | партия партии партий
        прыжок прыжка прыжков | с | секунда секунды секунд | секунду секунды секунд
        секунды секунд секунд
        фишка фишки фишек | фишку фишки фишек | ход хода ходов | ч | час часа часов
        часть части частей | чужая чужие чужих | ошибка ошибки ошибок | грубая грубые грубых
        неточность неточности неточностей | игрок игрока игроков
        задача задачи задач | задачу задачи задач | зритель зрителя зрителей
    """,
    Language.UKRAINIAN: """
        год | година години годин | годину години годин | д | день дні днів | днів | з | із
        знак знаки знаків | код коди кодів | місце місця місць | партію партії партій
        партія партії партій | с | секунда секунди секунд | секунди секунд секунд
        секунду секунди секунд | сота соти сот | соту соти сот | стрибок стрибки стрибків
        фішка фішки фішок | фішку фішки фішок | хвилина хвилини хвилин | хвилину хвилини хвилин
        хід ходи ходів | частину частини частин | чужа чужі чужих | хв
        неточність неточності неточностей | помилка помилки помилок | груба грубі грубих
        гравець гравці гравців | задача задачі задач | задачу задачі задач
        глядач глядачі глядачів
    """,
}
EXAMPLES = {
    Language.ENGLISH: (1, 2, 5),  # a hyphen in the table means that there is a separate sentence
    Language.RUSSIAN: (31, 32, 35),
    Language.UKRAINIAN: (31, 32, 35),
}


def counted_nouns(language: Language) -> set[tuple[str | None, ...]]:
    rows = re.split(r"[|\n]", COUNTED_NOUNS[language])
    forms = [[None if form == "-" else form for form in row.split()] for row in rows if row.strip()]
    return {tuple(row * 3 if len(row) == 1 else row) for row in forms}


def all_cases(language: Language, key: str, variable: str) -> set[str]:
    """Return the cases of *variable* in a message and in the messages that it refers to."""
    references = catalog(language)[key]
    cases = references.cases.get(variable, set())
    return cases.union(*(all_cases(language, k, variable) for k in references.messages))


def words_after_numbers(language: Language, key: str) -> Iterator[tuple[str | None, ...]]:
    """Yield the words after each number in a message, for three values of the number."""
    bundle = strict_bundle(language)
    pattern = bundle.get_message(key).value
    assert pattern is not None
    names = variables(language, key)
    choices: dict[str, list[str | int]] = {name: VALUES.get(name, ["…"])[:1] for name in names}
    choices |= {name: [40] for name in names.intersection(NUMBERS)}
    for name in names.difference(NUMBERS, TILES):
        choices[name] = sorted(all_cases(language, key, name)) or choices[name]
    for variable in names.intersection(NUMBERS):
        for combination in product(*choices.values()):
            words = []
            for number in EXAMPLES[language]:
                arguments = dict(zip(choices, combination, strict=True)) | {variable: number}
                text = str(bundle.format_pattern(pattern, arguments)[0])
                match = re.search(rf"(?<!\w){number}\s([^\W\d]+)", text)
                words.append(match[1] if match else None)
            yield tuple(words)


@in_every_language
def test_nouns_agree_with_their_number(language: Language) -> None:
    allowed = counted_nouns(language) | {(None, None, None)}
    wrong = {
        (key, words)
        for key in required_keys()
        for words in words_after_numbers(language, key)
        if words not in allowed
    }
    assert wrong == set()


def test_twenty_one_has_the_plural_form_of_the_language() -> None:
    texts = {
        language: language.format_message("terminal-can-go", tile="wA1", count=21)
        for language in Language
    }
    assert texts == {
        Language.ENGLISH: "wA1 can go to 21 cells.",
        Language.RUSSIAN: "wA1 может встать на 21\xa0место.",
        Language.UKRAINIAN: "wA1 може стати на 21\xa0соту.",
    }


@pytest.mark.parametrize(
    "key", ["reason-touches-enemy", "fact-pins", "fact-shuts-in", "fact-frees"]
)
@in_every_language
def test_single_piece_is_named_and_several_are_counted(language: Language, key: str) -> None:
    tile: dict[str, str | int] = {"color": "black", "bug": "ant", "name": "bA1"}
    assert "bA1" in language.translate(Message(key, tile | {"count": 1, "names": "bA1"}))
    several = language.translate(Message(key, tile | {"count": 21, "names": "bA1, bM"}))
    assert "21" in several and several.endswith(": bA1, bM.")
    assert "bA1" not in language.translate(Message(key, tile | {"count": 2, "names": "none"}))


@in_every_language
def test_level_names_are_distinct(language: Language) -> None:
    names = {language.format_message("level-name", level=level) for level in LEVELS}
    assert len(names) == len(LEVELS)


# Commands of the terminal


@in_every_language
def test_command_words_are_unambiguous(language: Language) -> None:
    lists = [language.word_list(f"command-{command}") for command in COMMANDS]
    lists += [language.word_list("bug-words", bug=bug.name.lower()) for bug in Bug]
    words = [normalize(word) for synonyms in lists for word in synonyms]
    assert sorted(words) == sorted(set(words))
    assert words == [word.strip() for word in words]


@in_every_language
def test_bug_names_can_be_typed(language: Language) -> None:
    for bug in (bug.name.lower() for bug in Bug):
        words = language.word_list("bug-words", bug=bug)
        assert language.format_message("bug-name", bug=bug).lower() in words


@in_every_language
def test_help_names_every_command_and_fits_80_columns(language: Language) -> None:
    text = help_text(language)
    for command in COMMANDS:
        if command != "help":
            assert language.word_list(f"command-{command}")[0] in text
    for letter in {str(piece)[1] for piece in PIECES}:
        assert re.search(rf"\b{letter}\s\w", text)
    assert all(len(line) < 80 for line in text.splitlines())


@in_every_language
def test_lists_of_languages_agree(language: Language) -> None:
    page = ROOT / "web" / "src"
    assert {path.name for path in LOCALE.iterdir() if path.is_dir()} == {x.value for x in Language}
    assert SPACING_RULES.keys() == {x.value for x in Language}
    assert f'import("catalog/{language.value}")' in (page / "i18n" / "translate.ts").read_text(
        "utf-8"
    )


# Language of the environment


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "rup_MK"}, "en"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "uk_UA"}, "uk"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "ru_UA.KOI8-U"}, "ru"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "LC_MESSAGES": "ru_RU", "LC_ALL": "C"}, "en"),
        ({"LC_CTYPE": "uk_UA.UTF-8"}, "en"),
    ],
)
def test_language_comes_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert language_from_environment(environment).value == language


def test_unknown_message_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        Language.ENGLISH.format_message("no-such-message")


# Order of variables


REORDERED = {"terminal-other-opponent"}
"""Messages whose variables are in another order than in English, as the grammar requires."""


@cache
def placeables(language: Language) -> dict[str, set[tuple[str, ...]]]:
    """Return the variables that each variant of a message shows, in order of appearance."""
    serializer = FluentSerializer()
    orders = {}
    for entry in entries(language):
        variants = re.split(r"\n|\[\w[\w-]*\]", serializer.serialize_entry(entry))
        shown = {tuple(dict.fromkeys(re.findall(r"\{ \$(\w+) \}", text))) for text in variants}
        orders[entry.id.name] = {order for order in shown if len(order) > 1}
    return orders


@pytest.mark.parametrize("language", [Language.RUSSIAN, Language.UKRAINIAN])
def test_variables_are_in_the_order_of_the_english_message(language: Language) -> None:
    own, english = placeables(language), placeables(Language.ENGLISH)
    shared = own.keys() & english.keys()  # Russian and Ukrainian have parts for cases
    different = {key for key in shared if own[key] != english[key]}
    assert different == REORDERED
