import { expect, it } from 'vitest'
import { createGuardHost } from './browserGuardHost.js'

/** A button, the events that a browser sends it, and the reports of them. */
function watch() {
  const button = document.createElement('button')
  document.body.replaceChildren(button)
  const reports: string[] = []
  const stop = createGuardHost().watchPointer(button, {
    come: () => reports.push('come'),
    press: (isStill) => reports.push(isStill ? 'still press' : 'press'),
  })
  return {
    stop,
    /** @returns The reports of one event. */
    send(type: string, clientX: number, { pointerType = 'mouse', target = button as Element } = {}) {
      const place = { clientX, clientY: 5 }
      target.dispatchEvent(
        new PointerEvent(type, { ...place, pointerType, bubbles: type !== 'pointerleave' }),
      )
      return reports.splice(0)
    },
  }
}

it('F4: a mouse comes into the window once, until it leaves; on its way to a button it does not come again', () => {
  const { send } = watch()
  expect(send('pointermove', 10, { target: document.body })).toEqual(['come'])
  expect(send('pointermove', 40)).toEqual([])
  expect(send('pointerdown', 41)).toEqual(['press'])
  send('pointerleave', 41)
  expect(send('pointermove', 41)).toEqual([])
  send('pointerleave', 41, { target: document.documentElement })
  expect(send('pointermove', 41)).toEqual(['come'])
})

it('error: F4: a pointer that is pressed where it did not move is one under which the window opened', () => {
  const { send } = watch()
  const isStill = () => send('pointerdown', 10)[0] === 'still press'
  expect([isStill(), isStill()]).toEqual([true, true])
  send('pointermove', 10)
  expect(isStill()).toBe(false)
  expect(send('pointerdown', 60)).toEqual(['still press'])
  // The pointer did not leave, as far as the browser reports: its next motion comes from elsewhere all the same.
  expect(send('pointermove', 11)).toEqual(['come'])
  send('pointermove', 10)
  send('pointerleave', 10, { target: document.documentElement })
  expect(isStill()).toBe(true)
})

it('a button that replaces another one under the pointer takes its press', () => {
  const { send } = watch()
  send('pointermove', 10, { target: document.body })
  expect(send('pointerdown', 10)).toEqual(['press'])
})

it('a finger comes and presses at once', () => {
  const { send, stop } = watch()
  expect(send('pointermove', 10, { pointerType: 'touch' })).toEqual([])
  expect(send('pointerdown', 10, { pointerType: 'touch' })).toEqual(['press'])
  stop()
  expect(send('pointerdown', 10)).toEqual([])
})
