import { describe, expect, it } from 'vitest'
import { walletRecordOf } from './walletRecordOf.js'

const fox = { id: 'fox', name: 'Fox', chains: ['eip155:*'] }

describe('walletRecordOf', () => {
  it('brings the stores together and leaves out what is not there', () => {
    const all = {
      ...fox,
      image_id: 'fox',
      rdns: 'io.fox',
      mobile_link: 'https://fox.example',
      native_link: 'fox://',
      desktop_link: 'fox://desk',
      webapp_link: 'https://app.fox.example',
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'https://play.google.com/store/apps/details?id=io.fox',
      chrome_store: 'https://chromewebstore.google.com/detail/a',
      firefox_store: null,
      homepage: 'https://fox.example',
      badge_type: 'certified',
      order: 1,
    }
    expect(walletRecordOf(all)).toEqual({
      ...fox,
      image_id: 'fox',
      rdns: 'io.fox',
      mobile_link: 'https://fox.example',
      native_link: 'fox://',
      desktop_link: 'fox://desk',
      webapp_link: 'https://app.fox.example',
      homepage: 'https://fox.example',
      badge_type: 'certified',
      stores: {
        chrome: 'https://chromewebstore.google.com/detail/a',
        ios: 'https://apps.apple.com/app/id1',
        android: 'https://play.google.com/store/apps/details?id=io.fox',
      },
    })
    expect(walletRecordOf(fox)).toEqual(fox)
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x',
    'data:text/html,x',
    'intent://x',
    'file:///etc/passwd',
    'blob:x',
    '',
  ])('security: S8 %s is no link', (link) => {
    const links = {
      mobile_link: link,
      native_link: link,
      desktop_link: link,
      webapp_link: link,
      app_store: link,
      homepage: link,
    }
    expect(walletRecordOf({ ...fox, ...links })).toEqual(fox)
  })

  it('security: a store or page is https, whatever else a wallet link may be', () => {
    expect(
      walletRecordOf({ ...fox, app_store: 'fox://', webapp_link: 'fox://', homepage: 'http://fox.example' }),
    ).toEqual(fox)
  })

  it('security: S4 names are made fit to be shown, and one nobody can see is no wallet', () => {
    expect(walletRecordOf({ ...fox, name: ' \u202exoF\u200b\u0000 ' })?.name).toBe('xoF')
    expect(walletRecordOf({ ...fox, name: 'x'.repeat(10_000) })?.name).toHaveLength(64)
    expect(walletRecordOf({ ...fox, name: '\u200b\u202e' })).toBeUndefined()
  })
})
