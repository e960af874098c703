import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import clauses from '../../../../../docs/spec-clauses.json' with { type: 'json' }
import { headerTextMs, viewTransitionMs } from '../../wire/constants.js'

const value = (id: string) =>
  (clauses as readonly { readonly id: string; readonly value?: unknown }[]).find((each) => each.id === id)
    ?.value
const sheet = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** The times of the animations or transitions of this name in a style sheet, in ms. */
const timesOf = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`(?:animation|transition):\\s*${name} (\\d+)ms`, 'g'))].map(([, ms]) =>
    Number(ms),
  )

it('9.animation.headerTextMs is the time in which the style sheet changes the title', () => {
  expect(timesOf(sheet('parts/Header/Header.css'), 'lk-title')).toEqual([headerTextMs])
  expect(headerTextMs).toBe(value('9.animation.headerTextMs'))
})

it('9.animation.viewTransitionMs is the time in which one view gives way to the next, either way', () => {
  const css = sheet('modal/modal.css')
  expect([timesOf(css, 'lk-next'), timesOf(css, 'lk-prev')]).toEqual([[viewTransitionMs], [viewTransitionMs]])
  expect(viewTransitionMs).toBe(value('9.animation.viewTransitionMs'))
})
