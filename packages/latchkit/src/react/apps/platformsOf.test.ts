import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WalletRecord } from '../../wire/entities.js'
import { deviceOf } from './deviceOf.js'
import { hrefFor, linkOn } from './linkFor.js'
import { platformsOf } from './platformsOf.js'
import { storesOf } from './storesOf.js'

const agents = {
  chrome: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36', maxTouchPoints: 0 },
  firefox: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0', maxTouchPoints: 0 },
  android: { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile', maxTouchPoints: 5 },
  iphone: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1', maxTouchPoints: 5 },
} as const
const mobile = { mobile_link: 'https://fox.example' }
const stores = {
  chrome: 'https://chromewebstore.google.com/fox',
  ios: 'https://apps.apple.com/fox',
  android: 'https://play.google.com/fox',
}
const everything = { ...mobile, desktop_link: 'fox://', webapp_link: 'https://app.fox.example', stores }

const platforms = (facts: Partial<WalletRecord>, agent: keyof typeof agents, readsLink = true) => {
  const wallet: WalletRecord = { id: 'fox', name: 'Fox', chains: [], ...facts }
  const browser = agents[agent]
  return platformsOf({ wallet, device: deviceOf(browser), stores: storesOf(wallet, browser), readsLink })
}

describe('the platforms of a wallet', () => {
  it.each([
    ['a phone app', mobile, 'chrome', ['qrCode']],
    ['a phone app and its stores', { ...mobile, stores }, 'chrome', ['qrCode', 'mobile', 'browser']],
    ['its extension is for another browser', { ...mobile, stores }, 'firefox', ['qrCode', 'mobile']],
    ['all there are', everything, 'chrome', ['qrCode', 'mobile', 'browser', 'desktop', 'web']],
    ['all there are, on a phone', everything, 'android', ['mobile', 'qrCode', 'web']],
    ['all there are, on a phone', everything, 'iphone', ['mobile', 'qrCode', 'web']],
    ['a program', { desktop_link: 'fox://' }, 'chrome', ['desktop']],
    ['a program, on a phone', { desktop_link: 'fox://' }, 'iphone', []],
    ['a web page', { webapp_link: 'https://app.fox.example' }, 'iphone', ['web']],
    ['an address that says null', { mobile_link: null, stores }, 'chrome', []],
    ['what does not pair can only be got', { stores, homepage: 'https://fox.example' }, 'chrome', []],
  ] as const)('%s', (_, facts, agent, expected) => {
    expect(platforms(facts, agent)).toEqual(expected)
  })

  it.each(['chrome', 'firefox', 'android', 'iphone'] as const)(
    'readings 41 what cannot read a link of the site has none, whatever addresses it has, on %s',
    (agent) => expect(platforms(everything, agent, false)).toEqual([]),
  )
})

describe('its links', () => {
  beforeAll(() => vi.stubGlobal('location', new URL('https://site.example/')))
  afterAll(() => vi.unstubAllGlobals())
  const wallet: WalletRecord = { id: 'fox', name: 'Fox', chains: [], ...everything }
  it.each([
    ['mobile', 'iosSafari', 'https://fox.example'],
    ['desktop', 'desktop', 'fox://'],
    ['web', 'desktop', 'https://app.fox.example'],
  ] as const)('%s', (platform, system, base) => {
    const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
    const link = linkOn(wallet, platform, system)
    expect(link?.base).toBe(base)
    expect(hrefFor(link, uri)).toBe(
      `${base.replace(/\/*$/, base.includes('https') ? '/' : '//')}wc?uri=${encodeURIComponent(uri)}`,
    )
    expect(hrefFor(link, undefined)).toBeUndefined()
  })

  it('error: S8 an address that must not be followed leads nowhere, nor does none', () => {
    const bad = {
      ...wallet,
      mobile_link: 'javascript:alert(1)',
      desktop_link: null,
      webapp_link: 'ftp://fox.example',
    }
    for (const platform of ['mobile', 'desktop', 'web'] as const)
      for (const system of ['iosSafari', 'desktop'] as const)
        expect(linkOn(bad, platform, system)).toBeUndefined()
  })
})
