import { afterEach, expect, it, vi } from 'vitest'
import { vibrate } from './finishConnecting.js'

afterEach(() => vi.unstubAllGlobals())

/** Says that something has succeeded. @returns What the finger felt. */
function felt({ isReduced, hasBeenActive = true }: { isReduced: boolean; hasBeenActive?: boolean }) {
  const patterns: unknown[] = []
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query === '(prefers-reduced-motion: reduce)',
  }))
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive },
    vibrate: (pattern: unknown) => Boolean(patterns.push(pattern)),
  })
  vibrate()
  return patterns
}

it('success is felt once, and not where things are to keep still or before the first touch', () => {
  expect(felt({ isReduced: false })).toEqual([10])
  expect(felt({ isReduced: true })).toEqual([])
  expect(felt({ isReduced: false, hasBeenActive: false })).toEqual([])
})
