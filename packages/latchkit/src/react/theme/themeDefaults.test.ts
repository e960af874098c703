import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheet = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** The value of a custom property in the first rule whose selector is exactly this. */
function valueIn(css: string, selector: string, name: string): string | undefined {
  const [, body = ''] = css.split(`\n${selector} {\n`)
  return new RegExp(`--${name}: ([^;]+);`).exec(body.split('\n}')[0] ?? '')?.[1]
}

describe.each([
  ['the modal', sheet('theme/theme.css'), '.lk', '.lk[data-mode="dark"]'],
  ['the buttons', sheet('buttons/buttons.css'), '.latchkit-button', '.latchkit-button[data-theme="dark"]'],
])('%s', (_, css, light, dark) => {
  it('§9 the accent is a blue hsla', () => {
    const [, hue] = /^hsla\((\d+), \d+%, \d+%, 1\)$/.exec(valueIn(css, light, 'accent') ?? '') ?? []
    expect(Number(hue)).toBeGreaterThan(200)
    expect(Number(hue)).toBeLessThan(260)
    expect(valueIn(css, dark, 'accent')).toBeUndefined()
  })

  it('§9 the background is #fff in light mode, #121313 in dark mode', () => {
    const [inLight, inDark] = [valueIn(css, light, 'bg'), valueIn(css, dark, 'bg')]
    const both = inDark ? `light-dark(${inLight}, ${inDark})` : inLight
    expect(both).toBe('light-dark(#fff, #121313)')
  })
})
