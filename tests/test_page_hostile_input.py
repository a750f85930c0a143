"""Markup that is only text, hands that slip, fingers taken away, and who wants stillness."""

from __future__ import annotations

from browser import PHONE, MakePerson, Person, needs_browser, playwright

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
MARKUP = "<img src=x onerror='window.bitten = true'><script>window.bitten = true</script>"


def test_markup_is_only_text(make_person: MakePerson) -> None:
    person = make_person(alone=True)
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.go(f"/#{MARKUP}")
    person.go("/")
    record = f'[GameType "Base"]\n[White "{MARKUP}"]\n\n1. {MARKUP}'
    for text in (MARKUP, record, f"Base;InProgress;White[1];{MARKUP}", "wS1;" * 40_000):
        person.page.get_by_label("Paste a link").fill(text)
        person.page.get_by_role("button", name="Open", exact=True).click()
        person.page.wait_for_selector(".open .error")
        person.follow("/about")
        person.follow("/")
    person.errors.clear()  # chromium itself tells of the answers 422
    for path in (f"/{MARKUP}", f"/game/{MARKUP}", "/game/../../api", "/game/%00", "/rules#<b>"):
        person.page.goto(person.address + path)
        person.page.wait_for_selector("h1", state="attached")
    person.start_game(PERSON, PERSON)
    person.page.fill("#typed-move", MARKUP)
    person.page.keyboard.press("Enter")
    person.expect_status("not a move")
    person.page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.bitten = true";
            document.body.append(script);
        }"""
    )
    assert not person.page.evaluate("window.bitten")
    assert [url for url in asked if not url.startswith(person.address)] == []
    refused = [error for error in person.errors if "Content Security Policy" in error]
    assert len(refused) == 1, "the script that was planted"
    person.errors.clear()


def test_hands_may_slip(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    page, slot = person.page, "[data-hand=white-ant]"
    page.mouse.click(*person.center(slot), button="right")
    expect(page.locator(".mark-target"), "the right button takes nothing").to_have_count(0)
    page.mouse.move(*person.center(slot))
    page.mouse.down()
    page.mouse.move(300, 300, steps=3)
    page.wait_for_selector(".is-dragged")
    page.set_viewport_size({"width": 900, "height": 700})
    page.mouse.move(-50, -50)
    page.mouse.up()
    page.wait_for_selector(".is-dragged", state="detached")
    expect(
        person.page.locator(".moves li"), "a drop outside the window plays nothing"
    ).to_have_count(0)
    page.mouse.move(*person.center(slot))
    page.mouse.down()
    page.mouse.move(300, 300, steps=3)
    page.evaluate(
        "addEventListener('pointerup', (event) => event.stopImmediatePropagation(),"
        " { capture: true, once: true })"
    )
    page.mouse.up()
    page.mouse.move(310, 310)
    expect(page.locator(".is-dragged"), "nobody heard that it was let go of").to_have_count(0)
    page.mouse.dblclick(*person.center(slot))
    page.keyboard.press("Escape")
    person.tap(slot)
    page.mouse.dblclick(*person.center(".mark-target"))
    person.wait_for_moves(1)
    person.place("black-ant")
    person.wait_for_moves(2)


def test_a_cancelled_or_second_finger_puts_the_tile_down(make_person: MakePerson) -> None:
    person = make_person(alone=True, **PHONE)
    person.start_game(PERSON, PERSON)
    touch = person.context.new_cdp_session(person.page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    start = person.center("[data-hand=white-ant]")
    for second in ([], [(100, 150)]):
        fingers("touchStart", start)
        fingers("touchMove", (180, 300))
        person.page.wait_for_selector(".is-dragged")
        if second:
            fingers("touchStart", (180, 300), *second)
            fingers("touchMove", (180, 340), (100, 100))
            fingers("touchEnd")
        else:
            fingers("touchCancel")
        person.page.wait_for_selector(".is-dragged", state="detached")
        expect(person.page.locator(".mark-target")).to_have_count(0)
    expect(person.page.locator(".moves li")).to_have_count(0)
    person.page.touchscreen.tap(*person.center("[data-hand=white-ant]"))
    person.page.touchscreen.tap(*person.center(".mark-target"))
    person.wait_for_moves(1)


def test_nothing_moves_for_who_wants_stillness_and_nobody_waits_for_what_moves(
    make_person: MakePerson,
) -> None:
    still = make_person()
    still.start_game(PERSON, PERSON)
    still.place("white-ant")
    still.wait_for_moves(1)
    still.tap("[data-piece=wA1]")
    still.page.wait_for_selector(".message-error")
    assert still.page.evaluate("document.getAnimations().length") == 0
    lively = make_person(reduced_motion="no-preference")
    lively.start_game(PERSON, PERSON)
    bugs = ("white-ant", "black-ant", "white-queen", "black-queen")
    for count, bug in enumerate(bugs, 1):  # each is taken while the one before still travels
        lively.place(bug)
        lively.wait_for_moves(count)
    lively.wait_for_tiles(4)
