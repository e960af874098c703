import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { modalHeightMs, modalShakeMs } from '../../wire/constants.js'
import { luminance, toLinear } from '../theme/linearLight.js'
import * as moves from './moves.js'

const sheet = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

describe('what stylesheets move is what the table says', () => {
  it.each([
    ['modal/modal.css', 'lk-open', moves.openingMs],
    ['modal/modal.css', 'lk-fade', moves.scrimMs],
    ['views/walletList/walletList.css', 'lk-fade', moves.pictureMs],
    ['views/walletList/walletList.css', 'lk-row', modalHeightMs],
    ['parts/WalletIcon/WalletIcon.css', 'lk-fade', moves.pictureMs],
    ['modal/motion.css', 'lk-shake', modalShakeMs],
    ['modal/modal.css', 'transition: opacity', moves.toastOutMs],
    ['modal/toastHost.css', 'transition: opacity', moves.toastOutMs],
    ['parts/Toast/Toast.css', 'lk-toast', moves.toastInMs],
    ['parts/Hero/Hero.css', 'lk-ring', moves.ringMs],
    ['parts/Hero/Hero.css', 'lk-draw', moves.tickMs],
    ['parts/QrCode/QrCode.css', 'lk-code', moves.codeMs],
    ['modal/motion.css', 'lk-tick', moves.tickMs],
    ['modal/motion.css', '(?:background-color|scale)', moves.hoverMs],
    ['parts/Row/Row.css', 'background-color', moves.hoverMs],
    ['parts/Tile/Tile.css', 'background-color', moves.hoverMs],
    ['parts/Button/Button.css', '(?:background-)?color', moves.hoverMs],
    ['buttons/accountSummary.css', 'latchkit-(?:appear|leave)', moves.buttonMs],
    ['buttons/accountSummary.css', '(?:background-)?color', moves.buttonMs],
    ['modal/swipeDown.ts', 'backMs =', moves.sheetBackMs],
  ])('%s: %s', (name, keyframes, ms) => {
    const used = [...sheet(name).matchAll(new RegExp(`${keyframes} (\\d+)(?:ms|\n)`, 'g'))].map(
      ([, each]) => each,
    )
    expect(new Set(used)).toEqual(new Set([`${ms}`]))
  })

  it('the sheet on its way in, and the curve of all', () => {
    expect(sheet('modal/modal.css')).toContain(
      `animation-name: lk-sheet;\n    animation-duration: ${moves.sheetInMs}ms;`,
    )
    const [, ease] = /--ease: ([^;]+);/.exec(sheet('theme/theme.css')) ?? []
    expect(ease?.replaceAll(/ |(?<=[(\s,])0(?=\.)/g, '')).toBe(moves.easing)
  })
})

describe('a dark modal lifts', () => {
  const dark = sheet('theme/theme.css').split('.lk[data-mode="dark"]')[1] ?? ''
  const ring = Number(/--shadow:\s+0 0 0 1px rgb\(244 242 238 \/ ([\d.]+)\)/.exec(dark)?.[1])
  const contrast = (one: number, other: number) => (one + 0.05) / (other + 0.05)
  const light = ([red, green, blue]: readonly [number, number, number]) =>
    luminance([toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)])

  it('its ring stands out from a black page and from the panel', () => {
    const edge = light([244 * ring, 242 * ring, 238 * ring])
    expect(contrast(edge, light([0, 0, 0]))).toBeGreaterThan(1.3)
    expect(contrast(edge, light([0x12, 0x13, 0x13]))).toBeGreaterThan(1.2)
  })
})
