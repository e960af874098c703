import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPageLink, isPictureLink, isWalletLink } from './links.js'

const dangerous = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'intent://x#Intent;scheme=evil;end',
  'file:///etc/passwd',
  'filesystem:https://a.example/x',
  'blob:https://a.example/x',
  'about:blank',
  'view-source:https://a.example',
  'tel:+15550123',
  'sms:+15550123',
  'mailto:a@a.example',
  'MS-MSDT:/id',
  'search-ms:query=x',
  'itms-services://?action=download-manifest',
  'content://settings/secure',
  'chrome://settings',
  'x-apple.systempreferences:',
  'http://a.example',
  'ws://a.example',
  '//a.example',
  '/path',
  'https://',
  'https:///path',
  '',
]

describe('links that a site gives', () => {
  it.each(dangerous)('error: S8 %j leads nowhere', (link) => {
    expect([isPageLink(link), isWalletLink(link), isPictureLink(link)]).toEqual([false, false, false])
  })

  it.each(['https://a.example', 'HTTPS://a.example/terms?x=1#y'])('a page is https: %s', (link) =>
    expect([isPageLink(link), isWalletLink(link), isPictureLink(link)]).toEqual([true, true, true]),
  )

  it.each(['metamask://', 'wc:abc@2', 'com.example.wallet:/open', 'trust://wc?uri=x'])(
    'a wallet may have registered %s',
    (link) => expect([isPageLink(link), isWalletLink(link)]).toEqual([false, true]),
  )

  it('a picture may be data, at most 64 kB of it', () => {
    const picture = 'data:image/svg+xml,%3Csvg/%3E'
    expect([isPictureLink(picture), isPageLink(picture), isWalletLink(picture)]).toEqual([true, false, false])
    expect(isPictureLink(`data:image/png;base64,${'A'.repeat(65_536)}`)).toBe(false)
    expect(isPageLink(`https://a.example/${'a'.repeat(2_048)}`)).toBe(false)
  })

  it('S8 whatever passes, the browser takes it for https or for a scheme that can do nothing here', () => {
    const scheme = fc.constantFrom(
      ...dangerous,
      'https:',
      'metamask:',
      'a',
      ':',
      '\t',
      '\n',
      ' ',
      '//',
      'script:',
    )
    const link = fc.array(scheme, { maxLength: 5 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(link, (text) => {
        if (!isWalletLink(text) || !URL.canParse(text)) return
        expect(new URL(text).protocol).not.toMatch(
          /^(javascript|vbscript|data|intent|file|filesystem|blob|about|view-source|http|wss?|ftp|tel|sms|mailto|ms-msdt|search-ms|itms-services|content|chrome|x-apple.systempreferences):$/,
        )
      }),
      { numRuns: 2_000 },
    )
  })
})
