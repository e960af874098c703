import { describe, expect, it } from 'vitest'
import { storesOf } from './storesOf.js'

const wallet = {
  id: 'harbor',
  name: 'Harbor',
  chains: [],
  homepage: 'https://harbor.example',
  stores: {
    chrome: 'https://chrome.example',
    firefox: 'https://firefox.example',
    ios: 'https://ios.example',
    android: 'https://android.example',
  },
}
const first = (userAgent: string, maxTouchPoints = 0) =>
  storesOf(wallet, { userAgent, maxTouchPoints })[0]?.url

describe('where a wallet can be had', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 0, 'https://chrome.example'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'https://firefox.example'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', 5, 'https://ios.example'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, 'https://ios.example'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 5, 'https://android.example'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, 'https://harbor.example'],
  ])('%s', (userAgent, touch, url) => expect(first(userAgent, touch)).toBe(url))

  it('is never anything but https', () => {
    const bad = { ...wallet, homepage: 'javascript:alert(1)', stores: { chrome: 'http://plain.example' } }
    expect(storesOf(bad, { userAgent: 'Chrome/1', maxTouchPoints: 0 })).toEqual([])
  })
})
