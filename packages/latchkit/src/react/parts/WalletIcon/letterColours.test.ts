import { expect, it } from 'vitest'
import { fromOklab, luminance } from '../../theme/linearLight.js'
import { letterColours } from './Mark.js'

/** WCAG contrast of the letters on their ground, by the colours as they are written. */
function contrastOf(id: string): number {
  const { background, color } = letterColours(id)
  const [lightness = 0, chroma = 0, hue = 0] =
    /([\d.]+) ([\d.]+) ([\d.]+)/.exec(background)?.slice(1).map(Number) ?? []
  const angle = (hue * Math.PI) / 180
  const [red, green, blue] = fromOklab(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle))
  // As a screen shows it.
  const ground = [Math.max(0, red), Math.max(0, green), Math.max(0, blue)] as const
  const letters = ((Number.parseInt(color.slice(1, 2), 16) * 17) / 255) ** 2.2
  return (luminance(ground) + 0.05) / (letters + 0.05)
}

const ids = Array.from({ length: 300 }, (_, at) => `0x${(at * 7919).toString(16)}`)

it('letters are readable on each of the twelve grounds, which are the same in light and dark', () => {
  expect(new Set(ids.map((id) => letterColours(id).background)).size).toBe(12)
  for (const id of ids) expect(contrastOf(id), id).toBeGreaterThanOrEqual(4.5)
})

it('an id has one colour, wherever it is seen', () => {
  expect(letterColours('example.foxglove')).toEqual(letterColours('example.foxglove'))
})
