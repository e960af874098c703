import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { applyTheme, isSeen, readTheme } from './applyTheme.js'

/** Reads `rgb(…)` as a browser does: the document of these tests computes no mixed colour. */
vi.mock('../../../../packages/latchkit/src/react/theme/readColours.js', () => ({
  readColours: (variables: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(variables).map(([name, colour]) => [
        name,
        (colour.match(/\d+/g) ?? []).map((channel) => Number(channel) / 255),
      ]),
    ),
}))

it.each([
  ['#0a7', '#0a7'],
  ['hsla(222,92%,53%,1)', 'hsla(222,92%,53%,1)'],
  ['oklch(0.6 0.2 250 / 50%)', 'oklch(0.6 0.2 250 / 50%)'],
  ['url(https://spy.example)', undefined],
  ['var(--bg)', undefined],
  ['red; background: url(x)', undefined],
  ['rgb(0 0 0); } * { color: red', undefined],
  [7, undefined],
])('takes a colour and nothing else: %s', (accent, taken) => {
  expect(readTheme({ accent }).accent).toBe(taken)
})

it('bounds the radius, drops what it does not follow, and goes back to its own', () => {
  const root = document.createElement('div')
  applyTheme(readTheme({ radius: 4_000, background: '#fff', '--bad': '#fff', fontFamily: 'x' }), root)
  expect(root.getAttribute('style')).toMatch(/^--radius: 16px;?$/)
  applyTheme(readTheme({ radius: Number.NaN }), root)
  expect(root.style.getPropertyValue('--radius')).toBe('')
})

it('uses the colour of a site only where it is one, dark or light enough, and never see-through', () => {
  const css = readFileSync('apps/secure/src/ui/frame.css', 'utf8')
  const [set, ...used] = css.split('--site-accent').slice(1)
  expect(set).toMatch(/^ \{\s+syntax: "<color>";/)
  expect(used.map((rest) => rest.split('\n')[0])).toEqual([
    ') min(l, 0.49) c h / 1),',
    ') max(l, 0.76) calc(c * 0.6) h / 1)',
  ])
})

const [pink, yellow, white] = ['rgb(225 29 116)', 'rgb(250 204 21)', 'rgb(255 255 255)'] as const
it('the filled button follows a site by the rule of the modal, where one sees that it is a button', () => {
  const [light, dark] = [1, 0.006]
  for (const [colour, ...seen] of [
    ['rgb(225 29 116)', true, true],
    ['rgb(255 255 255)', false, true],
    ['rgb(0 0 0)', true, false],
    ['rgb(250 204 21)', true, true],
    ['rgb(28 27 25)', true, false],
  ] as const)
    expect([colour, isSeen(colour, light), isSeen(colour, dark)]).toEqual([colour, ...seen])
  const root = document.createElement('div')
  const button = () => ['--accent-fill', '--on-accent'].map((name) => root.style.getPropertyValue(name))
  const both = (colour: string) => `light-dark(${colour}, ${colour})`
  applyTheme({ accent: pink }, root)
  expect(button()).toEqual([both('rgb(225 29 116)'), both('rgb(255 255 255)')])
  applyTheme({ accent: yellow }, root)
  expect(button()).toEqual([both('rgb(250 204 21)'), both('rgb(0 0 0)')])
  // The site's own text on it: the accent becomes dark enough for it.
  applyTheme({ accent: yellow, onAccent: white }, root)
  expect(button()).toEqual([both('rgb(142 116 12)'), both('rgb(255 255 255)')])
  applyTheme({}, root)
  expect(root.style.getPropertyValue('--accent-fill')).toBe('')
  for (const file of ['ui/frame.css', 'window/window.css'])
    expect(readFileSync(`apps/secure/src/${file}`, 'utf8')).toContain(
      'background: var(--accent-fill, var(--accent));',
    )
})
