import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applyTheme, readTheme } from './applyTheme.js'

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
