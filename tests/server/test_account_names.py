"""Account names: which are valid, and which look too similar to each other."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixlegs.server.accounts.names import (
    MAX_NAME_CHARACTERS,
    InvalidNameError,
    normalize_account_name,
    sign_in_key,
    similarity_keys,
)

LATIN = st.text(string.ascii_letters, min_size=2, max_size=MAX_NAME_CHARACTERS)
CYRILLIC = st.text(
    "абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя", min_size=2, max_size=MAX_NAME_CHARACTERS
)


def are_alike(name: str, other: str) -> bool:
    return bool(similarity_keys(name) & similarity_keys(other))


@pytest.mark.parametrize(
    "name",
    [
        "Ада",
        "Іван",
        "Zoë",
        "O'Neil",
        "Мар'яна",
        "Jean-Luc",
        "Ada 2",
        "ants_4u",
        "李小龙",
        "김철수",
        "Łukasz",
        "Nguyễn",
        "Արամ",
        "გიორგი",
        "דוד",
        "ひなた山",
        "スーパー",
    ],
)
def test_names_in_many_scripts_are_valid(name: str) -> None:
    assert normalize_account_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a", "name-length"),
        ("  ", "name-length"),
        ("a" * (MAX_NAME_CHARACTERS + 1), "name-length"),
        ("ﷺﷺ", "name-length"),  # a ligature that stands for eighteen letters
        ("12345", "name-characters"),
        ("Ada\u202e", "name-characters"),
        ("Ada\u200bB", "name-characters"),
        ("<b>Ada", "name-characters"),
        ("Ada--B", "name-characters"),
        ("-Ada", "name-characters"),
        ("Ada  B", "name-characters"),
        ("Ada🐝", "name-characters"),
        ("a\x00b", "name-characters"),
        ("ꓮꓓꓮ", "name-characters"),  # Lisu
        ("ᎪᎠᎪ", "name-characters"),  # Cherokee
        ("ᴀᴅᴀ", "name-characters"),  # phonetic
        ("ǀan", "name-characters"),  # a click consonant
        ("B\u09e6b", "name-characters"),  # a Bengali zero
        ("\u3164\u3164", "name-characters"),  # invisible
        ("김\u3164철수", "name-characters"),
        ("Іvаn", "name-mixed-scripts"),
        ("Ivаn", "name-mixed-scripts"),
        ("Αda", "name-mixed-scripts"),
        ("Admin", "name-reserved"),
        ("АДМИН", "name-reserved"),
        ("Sixlegs", "name-reserved"),
        ("S1xLegs", "name-reserved"),
        ("ѕіхӏеgѕ", "name-mixed-scripts"),
        ("root_", "name-characters"),
        ("r-oot", "name-reserved"),
        ("moderat0r", "name-reserved"),
        ("Admin2", "name-reserved"),
        ("SixlegsAdmin", "name-reserved"),
        ("ComputerLevel9", "name-reserved"),
    ],
)  # fmt: skip
def test_invalid_name_is_rejected_with_a_reason(name: str, code: str) -> None:
    with pytest.raises(InvalidNameError) as raised:
        normalize_account_name(name)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ivan", "IVAN"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("coco", "сосо"),
        ("Hope", "НОРЕ"),
        ("Іван", "ІВАН"),
        ("Bob", "B0b"),
        ("warner", "wamer"),
        ("Zoe", "Zoë"),
        ("Ada", "A-da"),
        ("Ada B", "AdaB"),
        ("strasse", "straße"),
        ("ﬁona", "fiona"),
        ("Ａｄａ", "Ada"),
        ("Їжак", "Іжак"),
        ("Νικος", "Νικοσ"),
        ("ヘタ", "へタ"),
        ("johnx", "ȷohnx"),
        ("kate", "ĸate"),
        ("kate", "кате"),
        ("will", "vvill"),
        ("Lukasz", "Łukasz"),
        ("Ada", "A\ufe0fd\U000e0100a"),
    ],
)
def test_names_that_look_the_same_are_alike(name: str, other: str) -> None:
    assert are_alike(name, other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ivan", "Ivana"),
        ("Anna", "Anne"),
        ("Ada", "Ida"),
        ("Олег", "Ольга"),
        ("Hat", "Nat"),
        ("Lian", "Ilan"),
    ],
)
def test_similar_but_distinct_names_are_not_alike(name: str, other: str) -> None:
    assert not are_alike(name, other)


@given(LATIN | CYRILLIC)
def test_names_that_differ_only_in_case_are_alike(name: str) -> None:
    assert are_alike(name.upper(), name.lower())
    assert sign_in_key(name.upper()) == sign_in_key(name.lower())
    assert sign_in_key(name) in similarity_keys(name)


@given(st.text(max_size=40))
def test_any_text_is_normalized_or_rejected(text: str) -> None:
    try:
        name = normalize_account_name(text)
    except InvalidNameError:
        return
    assert normalize_account_name(name) == name
    assert all(similarity_keys(name))
