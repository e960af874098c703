import { describe, expect, it } from 'vitest'
import { accentsOf } from './accents.js'
import { type LinearRgb, luminance, textOn, toLinear } from './luminance.js'

const linear = (hex: string): LinearRgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return [red, green, blue]
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
const written = (rgb: string): LinearRgb => {
  const [red = 0, green = 0, blue = 0] = rgb.match(/\d+/g)?.map((each) => toLinear(Number(each) / 255)) ?? []
  return [red, green, blue]
}

describe('what follows from an accent', () => {
  it('is white text below the luminance of .179, else black', () => {
    expect(textOn(linear('#195bf5'))).toBe('#fff')
    expect(textOn(linear('#f5a623'))).toBe('#000')
    expect(textOn([0.178, 0.178, 0.178])).toBe('#fff')
    expect(textOn([0.18, 0.18, 0.18])).toBe('#000')
  })

  it('is readable on it and on the background, whatever the accent', () => {
    const steps = ['00', '33', '66', '99', 'cc', 'ff']
    const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => linear(`#${r}${g}${b}`))))
    for (const accent of accents) {
      const on = textOn(accent) === '#fff' ? 1 : 0
      expect(contrast(luminance(accent), on)).toBeGreaterThan(4.5)
      expect(contrast(luminance(written(accentsOf(accent, 'light').accentText)), 1)).toBeGreaterThan(4.5)
      const dark = luminance(linear('#121313'))
      expect(contrast(luminance(written(accentsOf(accent, 'dark').accentText)), dark)).toBeGreaterThan(4.5)
    }
  })
})
