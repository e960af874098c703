import { expect, it } from 'vitest'
import { avatarOf } from './drawnMarks.js'

/** What a person tells pictures apart by: the twelfth of the colour circle, the other colours, and the direction of the light. */
function looksOf(key: string): string {
  const picture = avatarOf(key)
  const [ground = 0, ...lights] = [...picture.matchAll(/hsl\((\d+)/g)].map(([, hue]) => Number(hue)).reverse()
  const turns = lights.map((hue) => (hue - ground + 360) % 360)
  return [Math.floor(ground / 30), turns, picture.match(/at (\d+% \d+%)/)?.[1]].join(' ')
}

const addressAt = (at: number) => `0x${at.toString(16).padStart(40, '0')}`

it('addresses that differ in their last digits alone are drawn in nearly all looks that there are', () => {
  const looks = Array.from({ length: 4_000 }, (_, at) => looksOf(addressAt(at)))
  expect(new Set(looks).size).toBeGreaterThan(370)
})

it('an address is always drawn alike', () => {
  expect(avatarOf(addressAt(7))).toBe(avatarOf(addressAt(7)))
})
