import { expect, it } from 'vitest'
import { armDelayMs, guard, tapDelayMs, type Unarmed } from './armed.js'
import type { GuardHost, PointerReports } from './guardHost.js'
import type { VisibilityTracker } from './trackVisibility.js'

/** A window whose clock, focus, sight and reading a test decides. */
function openWindow({ isUnread = false } = {}) {
  let now = 1_000
  let isOver = !isUnread
  const reading: VisibilityTracker = {
    isOver: () => isOver,
    goOn: () => undefined,
    stop: () => undefined,
    onOver(act) {
      onOver = act
      return () => undefined
    },
  }
  let onOver: () => void = () => undefined
  let timers: { at: number; act: () => void }[] = []
  let report: (isSeen: boolean | undefined) => void = () => undefined
  let pointer: PointerReports = { come: () => undefined, press: () => undefined }
  let onFocus: () => void = () => undefined
  let onResize: () => void = () => undefined
  const host: GuardHost = {
    now: () => now,
    later(act, afterMs) {
      const timer = { at: now + afterMs, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    sees: () => true,
    scrollTo: () => undefined,
    watch(_, tell) {
      report = tell
      return () => undefined
    },
    watchPointer(_, reports) {
      pointer = reports
      return () => undefined
    },
    onFocus(act) {
      onFocus = act
      return () => undefined
    },
    onResize(act) {
      onResize = act
      return () => undefined
    },
  }
  const states: (Unarmed | undefined)[] = []
  const guarded = guard({} as Element, { host, tracker: reading, onChange: (state) => states.push(state) })
  const event = (isTrusted: boolean, detail: number, pointerType?: string) =>
    ({ isTrusted, detail, ...(pointerType !== undefined && { pointerType }) }) as PointerEvent
  return {
    states,
    clicks: (isTrusted = true) => guarded.allows(event(isTrusted, 1, 'mouse')),
    taps: (pointerType: string | undefined) => guarded.allows(event(true, 1, pointerType)),
    clicksByKey: () => guarded.allows(event(true, 0)),
    see: (isSeen: boolean | undefined) => report(isSeen),
    come: () => pointer.come(),
    press: (isStill = false) => pointer.press(isStill),
    focus: () => onFocus(),
    resize: () => onResize(),
    read() {
      isOver = true
      onOver()
    },
    pass(ms: number) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { act } of due) act()
    },
    /** Ends the timers that wait, before their time. */
    endTimers() {
      const ended = timers
      timers = []
      for (const { act } of ended) act()
    },
    stop: guarded.stop,
    waits: () => timers.length,
  }
}

it('F4: a button is dead for half a second, then a real click decides', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(armDelayMs - 1)
  expect(frame.states).toEqual([])
  frame.pass(1)
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual([undefined])
})

it('error: F4: a click that a script makes never decides', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(armDelayMs)
  expect(frame.clicks(false)).toBe(false)
})

it('error: F4: covered or clipped, and for half a second after it is free again', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(armDelayMs)
  frame.see(false)
  expect(frame.clicks()).toBe(false)
  frame.pass(10 * armDelayMs)
  expect(frame.clicks()).toBe(false)
  frame.see(true)
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs)
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual([undefined, 'hidden', 'early', undefined])
})

it('error: F4: the click that brings the focus, however long the button was there', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(60_000)
  frame.focus()
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs)
  expect(frame.clicks()).toBe(true)
})

it('error: F4: a mouse that comes into the window, however long the button was there', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(60_000)
  frame.come()
  frame.pass(armDelayMs - 1)
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs)
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual([undefined, 'early', undefined])
})

it('error: F4: a press that begins while the button is dead, however long it lasts', () => {
  const frame = openWindow()
  frame.see(true)
  frame.press()
  frame.pass(60_000)
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs)
  expect(frame.clicksByKey()).toBe(true)
  frame.press()
  expect(frame.clicks()).toBe(true)
})

it('error: F4: a press of a pointer that did not move here, until it moves; a key does not wait for that', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(60_000)
  for (let presses = 0; presses < 3; presses++) {
    frame.press(true)
    expect(frame.clicks()).toBe(false)
    frame.pass(60_000)
    expect(frame.clicks()).toBe(false)
  }
  frame.pass(armDelayMs)
  expect(frame.clicksByKey()).toBe(true)
  frame.come()
  frame.pass(armDelayMs)
  frame.press()
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual([undefined, 'still', 'early', undefined])
})

it('error: F4: what was not read to its end, however long the button was there, and for half a second after it was', () => {
  const frame = openWindow({ isUnread: true })
  frame.see(true)
  frame.pass(60_000)
  expect([frame.clicks(), frame.clicksByKey()]).toEqual([false, false])
  frame.read()
  expect([frame.clicks(), frame.clicksByKey()]).toEqual([false, false])
  frame.pass(armDelayMs)
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual(['unread', 'early', undefined])
})

it('error: F4: a press or a key that comes too soon begins the wait anew, so that one who clicks on and on decides nothing', () => {
  const frame = openWindow()
  frame.see(true)
  for (let clicks = 0; clicks < 20; clicks++) {
    frame.pass(armDelayMs - 100)
    frame.press()
    expect([frame.clicks(), frame.clicksByKey()]).toEqual([false, false])
  }
  frame.pass(armDelayMs)
  frame.press()
  expect(frame.clicks()).toBe(true)
})

it('a window that is resized begins the half second anew', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(60_000)
  frame.resize()
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs)
  expect(frame.clicks()).toBe(true)
})

/** Numbers between 0 and 1 that are the same at each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it('F4: whatever happens in whatever order, a click decides only where all was read and in sight, unbroken, for half a second', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed)
    const frame = openWindow({ isUnread: true })
    let [isRead, isSeen, isPressable, calmMs] = [false, true, true, 0]
    const disturb = () => {
      calmMs = 0
    }
    const steps: readonly (() => void)[] = [
      () => {
        const ms = Math.floor(next() * 700)
        frame.pass(ms)
        calmMs += ms
      },
      () => {
        frame.read()
        isRead = true
        disturb()
      },
      () => {
        isSeen = next() < 0.5
        frame.see(isSeen)
        disturb()
      },
      () => {
        frame.come()
        isPressable = true
        disturb()
      },
      () => {
        frame.focus()
        disturb()
      },
      () => {
        frame.resize()
        disturb()
      },
      () => {
        const still = next() < 0.3
        frame.press(still)
        if (still) isPressable = false
        const mayDecide = isRead && isSeen && isPressable && calmMs >= armDelayMs
        if (!mayDecide) disturb()
        expect(frame.clicks(), `seed ${seed}`).toBe(mayDecide)
      },
    ]
    for (let step = 0; step < 60; step++) steps[Math.floor(next() * steps.length)]?.()
    frame.stop()
  }
})

it('error: a timer that ends a little early leaves no button dead', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(armDelayMs - 1)
  frame.endTimers()
  expect(frame.states).toEqual([])
  frame.pass(1)
  expect(frame.states).toEqual([undefined])
})

it('a stopped guard waits for nothing', () => {
  const frame = openWindow()
  frame.stop()
  expect(frame.waits()).toBe(0)
})

it.each([
  ['a finger', 'touch'],
  ['a pen', 'pen'],
  ['whatever a browser does not name, as iOS before 18.2', undefined],
])('error: F4: %s that taps on in a rhythm, as a game of the page had it tap', (_, pointerType) => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(250)
  for (let at = 0; at < 8; at++) {
    frame.press()
    expect(frame.taps(pointerType)).toBe(false)
    frame.pass(650)
  }
  frame.pass(tapDelayMs)
  frame.press()
  expect(frame.taps(pointerType)).toBe(true)
})
