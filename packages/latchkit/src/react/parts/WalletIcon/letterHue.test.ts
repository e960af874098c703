import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromOklab, luminance } from '../../theme/linearLight.js'
import { letterHue } from './Mark.js'

const sheet = readFileSync(new URL('./WalletIcon.css', import.meta.url), 'utf8')

/** A colour of the stylesheet in a hue, as a screen shows it. */
function lightOf(rule: string, property: string, hue: number): number {
  const [, body = ''] = sheet.split(`\n${rule} {\n`)
  const [, lightness, chroma] =
    new RegExp(`${property}: oklch\\(([\\d.]+) ([\\d.]+) var\\(--hue\\)\\)`).exec(body.split('}')[0] ?? '') ??
    []
  const angle = (hue * Math.PI) / 180
  const [red, green, blue] = fromOklab(
    Number(lightness),
    Number(chroma) * Math.cos(angle),
    Number(chroma) * Math.sin(angle),
  )
  return luminance([Math.max(0, red), Math.max(0, green), Math.max(0, blue)])
}

const ids = Array.from({ length: 300 }, (_, at) => `0x${(at * 7919).toString(16)}`)
const hues = [...new Set(ids.map((id) => Number(Object.values(letterHue(id))[0])))]

it.each(['.mark.tinted', '.lk[data-mode="dark"] .mark.tinted'])(
  'letters are readable on each of the twelve surfaces: %s',
  (rule) => {
    expect(hues).toHaveLength(12)
    for (const hue of hues) {
      const [surface, letters] = ['background', '[^-]color'].map(
        (name) => lightOf(rule, name, hue) + 0.05,
      ) as [number, number]
      expect(Math.max(surface, letters) / Math.min(surface, letters), `${hue}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

it('an id has one hue, wherever it is seen', () => {
  expect(letterHue('example.foxglove')).toEqual(letterHue('example.foxglove'))
})
