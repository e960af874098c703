import { expect, it } from 'vitest'
import { createGuardHost } from './browserGuardHost.js'

/** A button, the events that a browser sends it, and the reports of them. */
function watch() {
  const button = document.createElement('button')
  document.body.replaceChildren(button)
  const reports: string[] = []
  const stop = createGuardHost().watchPointer(button, {
    over: () => reports.push('over'),
    press: (isStill) => reports.push(isStill ? 'still press' : 'press'),
  })
  return {
    stop,
    /** @returns The reports of one event. */
    send(
      type: string,
      clientX: number,
      { pointerType = 'mouse', screenX = clientX, target = button as Element } = {},
    ) {
      const place = { clientX, clientY: 5, screenX, screenY: 5 }
      target.dispatchEvent(
        new PointerEvent(type, { ...place, pointerType, bubbles: type !== 'pointerleave' }),
      )
      return reports.splice(0)
    },
  }
}

it('F4: the pointer of a mouse comes over a button once, until it leaves', () => {
  const { send } = watch()
  expect(send('pointermove', 10)).toEqual(['over'])
  expect(send('pointermove', 40)).toEqual([])
  expect(send('pointerdown', 41)).toEqual(['press'])
  send('pointerleave', 41)
  expect(send('pointermove', 41)).toEqual(['over'])
})

it('error: F4: a pointer that is pressed where it did not move is one to which the frame moved', () => {
  const { send } = watch()
  const isStill = () => send('pointerdown', 10)[0] === 'still press'
  expect([isStill(), isStill()]).toEqual([true, true])
  send('pointermove', 10)
  expect(isStill()).toBe(false)
  expect(send('pointerdown', 60)).toEqual(['still press'])
  expect(send('pointerdown', 10, { screenX: 60 })).toEqual(['still press'])
  // The pointer did not leave, as far as the browser reports: its next motion comes from elsewhere all the same.
  expect(send('pointermove', 11)).toEqual(['over'])
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
