import { afterEach, expect, it, vi } from 'vitest'
import { afterPaint, tellPage } from './tellPage.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A frame whose browser draws when a test says so; `told` is what the page hears, and when. */
function frame() {
  vi.useFakeTimers({ now: 0 })
  const told: string[] = []
  const note = (what: string) => void told.push(`${Date.now()} ${what}`)
  const paints: (() => void)[] = []
  const page = tellPage({
    link: {
      show: (reason, title, height) => note(`${reason} ${title} ${height}`),
      reportPaint: () => note('painted'),
      hide: () => note('hide'),
    },
    titleOf: (reason) => reason.toUpperCase(),
    now: Date.now,
    later(callback, afterMs) {
      const timer = setTimeout(callback, afterMs)
      return () => clearTimeout(timer)
    },
    afterPaint(callback) {
      paints.push(callback)
      return () => paints.splice(paints.indexOf(callback), 1)
    },
  })
  return { page, told, paints }
}

it('the first screen is told at once and reported when it is drawn; those that follow are not', () => {
  const { page, told, paints } = frame()
  page.show('otp', 256)
  expect(paints).toHaveLength(1)
  paints[0]?.()
  vi.advanceTimersByTime(500)
  page.show('device', 400)
  expect(told).toEqual(['0 otp OTP 256', '0 painted', '500 device DEVICE 400'])
  expect(paints).toHaveLength(1)
})

it('error: twenty screens a second reach the page twice a second, the newest of them', () => {
  const { page, told } = frame()
  for (let at = 0; at < 20; at++) {
    page.show(at % 2 ? 'settings' : 'approve', at % 2 ? 608 : 504)
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['0 approve APPROVE 504', '500 settings SETTINGS 608', '1000 settings SETTINGS 608'])
})

it('what was to be told later is not told after the frame is hidden, and the next screen at once', () => {
  const { page, told, paints } = frame()
  page.show('otp', 256)
  page.show('device', 400)
  page.hide()
  vi.advanceTimersByTime(600)
  expect([told, paints.length]).toEqual([['0 otp OTP 256', '0 hide'], 0])
  page.show('otp', 256)
  expect([told.at(-1), paints.length]).toEqual(['600 otp OTP 256', 1])
})

it('a frame counts as drawn after two frames at the size that the page gives it, however late that is', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  const draw = (width: number) => {
    vi.stubGlobal('innerWidth', width)
    frames.splice(0)[0]?.()
  }
  let isDrawn = false
  const stop = afterPaint(() => {
    isDrawn = true
  })
  for (let at = 0; at < 30; at++) draw(1)
  draw(360)
  expect(isDrawn).toBe(false)
  draw(360)
  expect([isDrawn, frames]).toEqual([true, []])
  stop()
})
