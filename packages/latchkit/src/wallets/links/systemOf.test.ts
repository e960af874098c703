import { describe, expect, it } from 'vitest'
import { systemOf } from './systemOf.js'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const pixel = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink}`

describe('where a page is read', () => {
  it.each([
    ['iosSafari', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 5],
    ['iosSafari', `${mac} Version/17.5 Safari/605.1.15`, 5],
    ['iosOther', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 5],
    ['iosOther', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5],
    ['iosOther', `${iphone} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/605.1.15`, 5],
    ['iosOther', `${iphone} GSA/320.0 Mobile/15E148 Safari/604.1`, 5],
    ['iosInApp', `${iphone} Mobile/15E148`, 5],
    ['iosInApp', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]`, 5],
    ['androidChrome', `${pixel} Chrome/126.0.0.0 Mobile Safari/537.36`, 5],
    ['androidOther', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5],
    ['androidOther', `${pixel} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 5],
    ['androidOther', `${pixel} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0`, 5],
    [
      'androidInApp',
      `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${blink} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
      5,
    ],
    ['androidInApp', `${pixel} Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 300.0`, 5],
    ['desktop', `${mac} Version/17.5 Safari/605.1.15`, 0],
    ['desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/126.0.0.0 Safari/537.36`, 10],
    ['desktop', '', 0],
  ] as const)('%s: %s', (system, userAgent, maxTouchPoints) => {
    expect(systemOf({ userAgent, maxTouchPoints })).toBe(system)
  })

  it('Telegram’s own browser says it is another', () => {
    const chrome = `${pixel} Chrome/126.0.0.0 Mobile Safari/537.36`
    expect(systemOf({ userAgent: chrome, maxTouchPoints: 5, telegram: true })).toBe('androidInApp')
    const safari = `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`
    expect(systemOf({ userAgent: safari, maxTouchPoints: 5, telegram: true })).toBe('iosInApp')
    expect(systemOf({ userAgent: '', maxTouchPoints: 0, telegram: true })).toBe('desktop')
  })
})
