import { expect, it } from 'vitest'
import { createRestartPauses } from './createRestartPauses.js'

it('security: a process that worked and ended rests no longer however often it ends: a stranger may cause it', () => {
  const restAfter = createRestartPauses()
  const rests = Array.from({ length: 20 }, () => restAfter({ hasServed: true, ms: 500 }))
  expect(new Set(rests)).toEqual(new Set([1_000]))
  expect(restAfter({ hasServed: true, ms: 60_001 })).toBe(0)
})

it('one that never comes to work rests twice as long each time, 30 s at most, until one works', () => {
  const restAfter = createRestartPauses()
  const rests = Array.from({ length: 7 }, () => restAfter({ hasServed: false, ms: 90_000 }))
  expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  restAfter({ hasServed: true, ms: 1 })
  expect(restAfter({ hasServed: false, ms: 1 })).toBe(1_000)
})
