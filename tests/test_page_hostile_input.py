"""Malicious markup, accidental mouse and touch input, and reduced motion."""

from __future__ import annotations

from browser import PHONE, MakePerson, Person, needs_browser, playwright

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
MARKUP = "<img src=x onerror='window.bitten = true'><script>window.bitten = true</script>"


def test_markup_is_shown_as_text(make_person: MakePerson) -> None:
    person = make_person(alone=True)
    urls: list[str] = []
    person.page.on("request", lambda request: urls.append(request.url))
    person.go(f"/#{MARKUP}")
    person.go("/import")
    record = f'[GameType "Base"]\n[White "{MARKUP}"]\n\n1. {MARKUP}'
    for text in (MARKUP, record, f"Base;InProgress;White[1];{MARKUP}", "wS1;" * 40_000):
        person.page.get_by_label("Paste a link").fill(text)
        person.page.get_by_role("button", name="Open", exact=True).click()
        person.page.wait_for_selector(".open .error")
        person.follow("/about")
        person.follow("/import")
    assert person.errors == []
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
    assert [url for url in urls if not url.startswith(person.address)] == []
    violations = [error for error in person.errors if "Content Security Policy" in error]
    assert len(violations) == 1, "the injected script"
    person.errors.clear()


def test_accidental_mouse_input_moves_no_tile(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    page, slot = person.page, "[data-hand=white-ant]"
    page.mouse.click(*person.center(slot), button="right")
    expect(page.locator(".mark-target"), "the right button selects nothing").to_have_count(0)
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
    expect(page.locator(".is-dragged"), "a lost pointerup ends the drag").to_have_count(0)
    page.mouse.dblclick(*person.center(slot))
    page.keyboard.press("Escape")
    person.tap(slot)
    page.mouse.dblclick(*person.center(".mark-target"))
    person.wait_for_moves(1)
    person.place("black-ant")
    person.wait_for_moves(2)


def test_canceled_touch_or_second_finger_ends_the_drag(make_person: MakePerson) -> None:
    person = make_person(alone=True, **PHONE)
    person.start_game(PERSON, PERSON)
    touch = person.context.new_cdp_session(person.page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

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


def test_reduced_motion_has_no_animations_and_moves_need_not_wait_for_animations(
    make_person: MakePerson,
) -> None:
    reduced = make_person()
    reduced.start_game(PERSON, PERSON)
    reduced.place("white-ant")
    reduced.wait_for_moves(1)
    reduced.tap("[data-piece=wA1]")
    reduced.page.wait_for_selector(".message-error")
    assert reduced.page.evaluate("document.getAnimations().length") == 0
    animated = make_person(reduced_motion="no-preference")
    animated.start_game(PERSON, PERSON)
    bugs = ("white-ant", "black-ant", "white-queen", "black-queen")
    for count, bug in enumerate(bugs, 1):  # each is selected while the last one is still in motion
        animated.place(bug)
        animated.wait_for_moves(count)
    animated.wait_for_tiles(4)
