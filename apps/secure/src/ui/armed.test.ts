import { expect, it } from 'vitest'
import { armDelayMs, type GuardHost, guard, type PointerReports, type Unarmed } from './armed.js'

/** A window whose clock, size, focus and visibility a test decides. */
function openWindow() {
  let now = 1_000
  let size = { width: 360, height: 600 }
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
    size: () => size,
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
  const guarded = guard({} as Element, host, (state) => states.push(state))
  const event = (isTrusted: boolean, detail: number) => ({ isTrusted, detail }) as UIEvent
  return {
    states,
    clicks: (isTrusted = true) => guarded.allows(event(isTrusted, 1)),
    clicksByKey: () => guarded.allows(event(true, 0)),
    see: (isSeen: boolean | undefined) => report(isSeen),
    come: () => pointer.come(),
    press: (isStill = false) => pointer.press(isStill),
    focus: () => onFocus(),
    resize(width: number, height: number) {
      size = { width, height }
      onResize()
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
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs - 1)
  expect(frame.clicks()).toBe(false)
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

it('error: F4: a mouse that comes into the frame, or under which the frame moves, however long the button was there', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(60_000)
  frame.come()
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs - 1)
  expect(frame.clicks()).toBe(false)
  frame.pass(1)
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual([undefined, 'early', undefined])
})

it('error: F4: a press that begins while the button is dead, however long it lasts', () => {
  const frame = openWindow()
  frame.see(true)
  frame.press()
  frame.pass(60_000)
  expect(frame.clicks()).toBe(false)
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
  expect(frame.clicksByKey()).toBe(true)
  frame.come()
  frame.pass(armDelayMs)
  frame.press()
  expect(frame.clicks()).toBe(true)
  expect(frame.states).toEqual([undefined, 'still', 'early', undefined])
})

it('error: F4: a frame below 320 × 400 pixels, also one that shrinks under the pointer', () => {
  const frame = openWindow()
  frame.see(true)
  frame.pass(armDelayMs)
  for (const [width, height] of [
    [319, 600],
    [360, 399],
  ] as const) {
    frame.resize(width, height)
    frame.pass(armDelayMs)
    expect(frame.clicks()).toBe(false)
  }
  frame.resize(320, 400)
  expect(frame.clicks()).toBe(false)
  frame.pass(armDelayMs)
  expect(frame.clicks()).toBe(true)
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
