import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundledWallets } from '../../wallets/list.js'
import { deviceOf } from './deviceOf.js'
import { storesOf } from './storesOf.js'

const wallet = {
  id: 'harbor',
  name: 'Harbor',
  chains: [],
  homepage: 'https://www.harbor.example',
  webapp_link: 'https://app.harbor.example',
  stores: {
    chrome: 'https://chrome.example/harbor',
    firefox: 'https://firefox.example/harbor',
    safari: 'https://safari.example/harbor',
    ios: 'https://ios.example/harbor',
    android: 'https://android.example/harbor',
    desktop: 'https://harbor.example/desktop',
  },
}
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const chrome = { userAgent: `${linux} AppleWebKit/537.36 Chrome/140.0 Safari/537.36`, maxTouchPoints: 0 }

/** Browsers as they describe themselves: what they are called, and the store for them. */
const browsers = [
  ['Chrome', 'chrome', chrome.userAgent, 0],
  ['Edge', 'chrome', `${chrome.userAgent} Edg/140.0`, 0],
  ['Opera', 'chrome', `${chrome.userAgent} OPR/120.0`, 0],
  ['Firefox', 'firefox', `${linux} Gecko/20100101 Firefox/140.0`, 0],
  ['Safari', 'safari', `${mac} AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, 0],
  ['iPad', 'ios', `${mac} AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`, 5],
  ['iPhone', 'ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1', 5],
  ['Android', 'android', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 5],
  [undefined, undefined, 'Lynx/2.9', 0],
] as const

describe('where a wallet can be had', () => {
  it.each(browsers)('%s: its own store first, then what also runs here', (name, store, userAgent, touch) => {
    const browser = { userAgent, maxTouchPoints: touch }
    expect(deviceOf(browser)).toMatchObject({ name, store })
    const found = storesOf(wallet, browser)
    const isPhone = store === 'ios' || store === 'android'
    const here = [...(store ? [store] : []), ...(isPhone ? [] : ['desktop']), 'web']
    expect(found.filter(({ isHere }) => isHere).map(({ place }) => place)).toEqual(here)
    expect(found.slice(0, here.length).every(({ isHere }) => isHere)).toBe(true)
    // Every place of the record is there, each once, its own site last.
    expect(found.map(({ place }) => place).sort()).toEqual(
      [...Object.keys(wallet.stores), 'homepage', 'web'].sort(),
    )
    expect(found.at(-1)?.place).toBe('homepage')
  })

  it('says whose page it is', () => {
    expect(storesOf(wallet, chrome).map(({ host }) => host)).toContain('harbor.example')
    expect(storesOf(wallet, chrome)[0]).toEqual({
      place: 'chrome',
      url: 'https://chrome.example/harbor',
      host: 'chrome.example',
      isHere: true,
    })
  })

  it('invents nothing: what the record does not name is absent', () => {
    expect(storesOf({ id: 'pebble', name: 'Pebble', chains: [] }, chrome)).toEqual([])
    for (const bundled of bundledWallets) {
      const named = [...Object.values(bundled.stores ?? {}), bundled.webapp_link, bundled.homepage].filter(
        Boolean,
      )
      expect(storesOf(bundled, chrome), bundled.id).toHaveLength(named.length)
    }
  })

  it('security: S8 is never anything but a plain https address', () => {
    const bad = [
      'http://plain.example',
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'intent://x',
      'file:///etc/passwd',
      'blob:https://x',
      'harbor://wc',
      'https://name:word@evil.example',
      'https://',
      '//evil.example',
      '',
    ]
    for (const url of bad)
      expect(
        storesOf({ ...wallet, homepage: url, webapp_link: url, stores: { chrome: url } }, chrome),
      ).toEqual([])
  })

  it('security: S8 holds whatever is in the record', () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.string(),
        fc.constantFrom('', 'javascript:', 'HTTPS://', '\u0001https://', 'https:\\\\'),
        (good, odd, before) => {
          for (const { url, host } of storesOf(
            { ...wallet, homepage: before + odd, stores: { chrome: `https://${good}` } },
            chrome,
          )) {
            expect(url).toMatch(/^https:\/\/[^/@]+\//)
            expect(url).toContain(host)
          }
        },
      ),
    )
  })
})
