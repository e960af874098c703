import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colours, coloursFrom } from './colours.js'
import { luminance, toLinear } from './linearLight.js'
import type { Brand, Srgb } from './readColours.js'

const channels = (rgb = ''): Srgb => {
  const [red = Number.NaN, green = 0, blue = 0] = rgb.match(/\d+/g)?.map((each) => Number(each) / 255) ?? []
  return [red, green, blue]
}
const weight = ([red, green, blue]: Srgb) => luminance([toLinear(red), toLinear(green), toLinear(blue)])
const contrast = (one: Srgb, other: Srgb) => {
  const [a, b] = [weight(one), weight(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
const mix = (one: Srgb, other: Srgb, share: number): Srgb => {
  const at = (channel: 0 | 1 | 2) => one[channel] * share + other[channel] * (1 - share)
  return [at(0), at(1), at(2)]
}
const fills = ['--bg', '--fill-1', '--fill-2', '--fill-3']
const softs = ['--accent-soft', '--ok-soft', '--warn-soft', '--bad-soft']

/** Each ink with the surfaces it stands on in the stylesheets, and the contrast that WCAG 2.2 AA asks for there. */
const pairs: readonly (readonly [ink: string, surfaces: readonly string[], least: number])[] = [
  ['--fg', [...fills, ...softs, '--raised', '--mark'], 4.5],
  ['--fg-2', [...fills, ...softs], 4.5],
  ['--fg-3', fills, 3],
  ['--accent-text', [...fills, '--accent-soft'], 4.5],
  ['--ok', ['--bg', '--fill-1', '--fill-2', '--ok-soft'], 4.5],
  ['--warn', ['--bg', '--fill-1', '--fill-2', '--warn-soft'], 4.5],
  ['--bad', ['--bg', '--fill-1', '--fill-2', '--bad-soft'], 4.5],
]

/** The pairs that are too faint, the text of the filled button among them, at rest, below a pointer and pressed. */
function faint({ properties }: Colours): readonly string[] {
  const at = (name: string) => channels(properties[name])
  const inks = pairs.flatMap(([ink, surfaces, least]) =>
    surfaces.map((surface) => ({
      pair: `${ink} on ${surface}`,
      least,
      ratio: contrast(at(ink), at(surface)),
    })),
  )
  const buttons = [1, 0.91, 0.84].map((share) => ({
    pair: `--on-accent on the button, ${share}`,
    least: 4.5,
    ratio: contrast(at('--on-accent'), mix(at('--accent-fill'), at('--shade'), share)),
  }))
  return [...inks, ...buttons]
    .filter(({ ratio, least }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)
}

const channel = fc.integer({ min: 0, max: 255 }).map((each) => each / 255)
const colour = fc.tuple(channel, channel, channel)
const brand: fc.Arbitrary<Brand> = fc.record(
  { accent: colour, background: colour, foreground: colour },
  { requiredKeys: [] },
)
const defaultAccent: Srgb = [25 / 255, 91 / 255, 245 / 255]

describe('the colours that follow from a brand', () => {
  it('can be read on every surface they stand on, of 500 brands in both modes', () => {
    fc.assert(
      fc.property(brand, fc.constantFrom('light', 'dark'), (each, mode) => {
        expect(faint(coloursFrom(each, mode))).toEqual([])
      }),
      { numRuns: 500, seed: 20_261_125 },
    )
  })

  it('can be read on grounds of every grey, also where neither black nor white has much room', () => {
    for (let grey = 0; grey < 256; grey++) {
      const background: Srgb = [grey / 255, grey / 255, grey / 255]
      for (const foreground of [background, [0, 0, 0], [1, 1, 1]] as const)
        expect(faint(coloursFrom({ background, foreground }, 'light')), `${grey}`).toEqual([])
    }
  })

  it('follow the ground, whatever the mode is called: links on a dark background are light in light mode', () => {
    // The brand of the finding: red links on this ground had a contrast of 2.8.
    const background = channels('rgb(26 15 46)')
    const { groundMode, properties } = coloursFrom({ background, accent: channels('rgb(190 0 0)') }, 'light')
    expect(groundMode).toBe('dark')
    expect(contrast(channels(properties['--accent-text']), background)).toBeGreaterThan(4.5)
    expect(contrast(channels(properties['--fg']), background)).toBeGreaterThan(10)
    expect(coloursFrom({ background: [1, 1, 1] }, 'dark').groundMode).toBe('light')
  })

  it.each([
    ['pink, where black has more contrast', '225 29 116', '255 255 255', '225 29 116'],
    ['the default', '25 91 245', '255 255 255', '25 91 245'],
    ['violet, a little darker', '124 108 240', '255 255 255', undefined],
    ['orange, which had to be much darker', '244 81 30', '0 0 0', '244 81 30'],
    ['yellow', '255 224 138', '0 0 0', '255 224 138'],
  ])('have white on the filled button wherever it can be read: %s', (_, accent, onAccent, fill) => {
    for (const mode of ['light', 'dark'] as const) {
      const { properties } = coloursFrom({ accent: channels(`rgb(${accent})`) }, mode)
      const shown = channels(properties['--accent-fill'])
      expect(properties['--on-accent']).toBe(`rgb(${onAccent})`)
      if (fill) expect(properties['--accent-fill']).toBe(`rgb(${fill})`)
      else
        for (const [at, each] of shown.entries()) {
          const brand = channels(`rgb(${accent})`)[at] ?? 0
          expect([each <= brand, each >= brand * 0.92 - 0.004]).toEqual([true, true])
        }
      expect(contrast(channels(properties['--on-accent']), shown)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each([
    ['white on orange, which becomes darker', '244 81 30', '255 255 255'],
    ['white on yellow, too', '255 224 138', '255 255 255'],
    ['black on a dark blue, which becomes lighter', '25 91 245', '0 0 0'],
    ['white where it could be read anyway', '190 0 0', '255 255 255'],
    ['a colour in the middle', '25 91 245', '118 118 118'],
  ])('have the text that the site chose on the filled button, readable: %s', (_, accent, onAccent) => {
    for (const mode of ['light', 'dark'] as const) {
      const brand = { accent: channels(`rgb(${accent})`), onAccent: channels(`rgb(${onAccent})`) }
      const { properties } = coloursFrom(brand, mode)
      expect(properties['--on-accent']).toBe(`rgb(${onAccent})`)
      const fill = channels(properties['--accent-fill'])
      expect(contrast(brand.onAccent, fill)).toBeGreaterThanOrEqual(4.5)
      if (contrast(brand.onAccent, brand.accent) >= 4.5)
        expect(properties['--accent-fill']).toBe(`rgb(${accent})`)
      // Links and surfaces stay as they are.
      const { '--accent-fill': _fill, '--on-accent': _on, '--shade': _shade, ...others } = properties
      expect(coloursFrom({ accent: brand.accent }, mode).properties).toMatchObject(others)
    }
  })

  it('never make links, rings and notes look like failures: a brand of that hue has them in the colour of text, links underlined', () => {
    for (const mode of ['light', 'dark'] as const) {
      for (const accent of ['rgb(232 89 12)', 'rgb(220 38 38)', 'rgb(233 30 99)']) {
        const { properties } = coloursFrom({ accent: channels(accent) }, mode)
        expect(properties['--accent-text'], accent).toBe(properties['--fg'])
        expect(properties['--accent-soft'], accent).toBe(properties['--fill-1'])
        expect(properties['--link-line'], accent).toBe('underline')
      }
      for (const accent of ['rgb(255 224 138)', 'rgb(25 91 245)', 'rgb(120 113 108)', 'rgb(139 92 246)']) {
        const { properties } = coloursFrom({ accent: channels(accent) }, mode)
        expect(properties['--accent-text'], accent).not.toBe(properties['--fg'])
        expect(properties['--link-line'], accent).toBe('none')
      }
    }
  })

  it('leave alone what can be read: a site’s text, and everything of ours where it sets the accent alone', () => {
    const foreground = channels('rgb(40 20 60)')
    expect(coloursFrom({ foreground }, 'light').properties['--fg']).toBe('rgb(40 20 60)')
    const ours = coloursFrom({ accent: defaultAccent }, 'light').properties
    expect(ours).toMatchObject({
      '--bg': 'rgb(255 255 255)',
      '--fg': 'rgb(28 27 25)',
      '--bad': 'rgb(185 44 38)',
      '--warn': 'rgb(132 80 0)',
      '--ok': 'rgb(23 113 63)',
      '--on-accent': 'rgb(255 255 255)',
    })
    expect(coloursFrom({ accent: defaultAccent }, 'dark').properties).toMatchObject({
      '--bg': 'rgb(18 19 19)',
      '--fg': 'rgb(244 242 238)',
      '--bad': 'rgb(255 141 131)',
    })
  })
})
