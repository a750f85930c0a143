"""Names of accounts: what may be one, and who would be taken for somebody else."""

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


def are_alike(one: str, other: str) -> bool:
    return bool(similarity_keys(one) & similarity_keys(other))


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
        ("ǀan", "name-characters"),  # a click
        ("B\u09e6b", "name-characters"),  # a Bengali zero
        ("\u3164\u3164", "name-characters"),  # nothing to see
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
def test_a_name_that_nobody_can_have_is_told_why(name: str, code: str) -> None:
    with pytest.raises(InvalidNameError) as refused:
        normalize_account_name(name)
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
    assert sign_in_key(name) in similarity_keys(name)


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_is_told_why_not(text: str) -> None:
    try:
        name = normalize_account_name(text)
    except InvalidNameError:
        return
    assert normalize_account_name(name) == name
    assert all(similarity_keys(name))
