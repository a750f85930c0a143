"""Names of accounts: what may be one, and who would be taken for somebody else."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixlegs.server.accounts.names import (
    LONGEST,
    UnusableNameError,
    checked_name,
    keys_of,
    sign_in_key,
)

LATIN = st.text(string.ascii_letters, min_size=2, max_size=LONGEST)
CYRILLIC = st.text("абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюя", min_size=2, max_size=LONGEST)


def are_alike(one: str, other: str) -> bool:
    return bool(keys_of(one) & keys_of(other))


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
def test_people_may_be_called_what_people_are_called(name: str) -> None:
    assert checked_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a", "name-length"),
        ("  ", "name-length"),
        ("a" * (LONGEST + 1), "name-length"),
        ("ﷺﷺ", "name-length"),  # a ligature that stands for eighteen letters
        ("12345", "name-letters"),
        ("Ada\u202e", "name-letters"),
        ("Ada\u200bB", "name-letters"),
        ("<b>Ada", "name-letters"),
        ("Ada--B", "name-letters"),
        ("-Ada", "name-letters"),
        ("Ada  B", "name-letters"),
        ("Ada🐝", "name-letters"),
        ("a\x00b", "name-letters"),
        ("ꓮꓓꓮ", "name-letters"),  # Lisu
        ("ᎪᎠᎪ", "name-letters"),  # Cherokee
        ("ᴀᴅᴀ", "name-letters"),  # phonetic
        ("ǀan", "name-letters"),  # a click
        ("B\u09e6b", "name-letters"),  # a Bengali zero
        ("\u3164\u3164", "name-letters"),  # nothing to see
        ("김\u3164철수", "name-letters"),
        ("Іvаn", "name-alphabets"),
        ("Ivаn", "name-alphabets"),
        ("Αda", "name-alphabets"),
        ("Admin", "name-reserved"),
        ("АДМИН", "name-reserved"),
        ("Sixlegs", "name-reserved"),
        ("S1xLegs", "name-reserved"),
        ("ѕіхӏеgѕ", "name-alphabets"),
        ("root_", "name-letters"),
        ("r-oot", "name-reserved"),
        ("moderat0r", "name-reserved"),
        ("Admin2", "name-reserved"),
        ("SixlegsAdmin", "name-reserved"),
        ("ComputerLevel9", "name-reserved"),
    ],
)  # fmt: skip
def test_a_name_that_nobody_can_have_is_told_why(name: str, code: str) -> None:
    with pytest.raises(UnusableNameError) as refused:
        checked_name(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
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
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert are_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ivan", "Ivana"),
        ("Anna", "Anne"),
        ("Ada", "Ida"),
        ("Олег", "Ольга"),
        ("Hat", "Nat"),
        ("Lian", "Ilan"),
    ],
)
def test_names_of_different_people_are_different(one: str, other: str) -> None:
    assert not are_alike(one, other)


@given(LATIN | CYRILLIC)
def test_case_makes_no_other_name(name: str) -> None:
    assert are_alike(name.upper(), name.lower())
    assert sign_in_key(name.upper()) == sign_in_key(name.lower())
    assert sign_in_key(name) in keys_of(name)


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_is_told_why_not(text: str) -> None:
    try:
        name = checked_name(text)
    except UnusableNameError:
        return
    assert checked_name(name) == name
    assert all(keys_of(name))
