import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oddLinks } from './fixtures/oddLinks.js'
import { toPairingLink, toRequestLink } from './walletLinks.js'

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
const encoded = encodeURIComponent(uri)

describe('links that open a wallet with a pairing', () => {
  it.each([
    ['wallet://', 'wallet://wc?uri='],
    ['wallet:', 'wallet://wc?uri='],
    ['wallet', 'wallet://wc?uri='],
    ['wallet:/', 'wallet://wc?uri='],
    ['wallet://path/', 'wallet://path/wc?uri='],
    ['com.wallet+app-1://', 'com.wallet+app-1://wc?uri='],
    ['https://wallet.example', 'https://wallet.example/wc?uri='],
    ['https://wallet.example//', 'https://wallet.example/wc?uri='],
    ['https://wallet.example/app/', 'https://wallet.example/app/wc?uri='],
  ])('%s', (link, start) => {
    expect(toPairingLink(link, uri)).toBe(start + encoded)
  })

  it('inside Telegram on Android the pairing is encoded twice', () => {
    expect(toPairingLink('wallet://', uri, { telegram: true })).toBe(
      `wallet://wc?uri=${encodeURIComponent(encoded)}`,
    )
  })

  it.each([
    ...[
      'javascript:alert(1)//',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'intent://x#Intent;end',
      'file:///etc',
    ],
    ...[
      'blob:https://x',
      'vbscript:x',
      'http://wallet.example',
      'ws://x',
      'about:blank',
      'view-source:https://x',
    ],
    ...[
      'tel://0900123',
      'sms:',
      'mailto:a',
      'ms-msdt:',
      'search-ms:',
      'itms-services:',
      'content:',
      'chrome:',
    ],
    ...[
      'https://user@evil.example',
      'https://',
      '',
      ' wallet://',
      'wallet://a b',
      'wallet://\n',
      '//evil.example',
    ],
    ...[
      'wallet"://',
      "wallet://'",
      'wallet://<x>',
      'wallet://\\x',
      `wallet://${'x'.repeat(600)}`,
      '1wallet://',
    ],
  ])('error: S8 %j is not followed', (link) => {
    expect(toPairingLink(link, uri)).toBeUndefined()
    expect(toRequestLink(link, { requestId: 1, sessionTopic: 'a' })).toBeUndefined()
  })

  it('S8 fuzz: whatever a list holds, the link is https or a scheme of a wallet’s own, with the pairing encoded once', () => {
    fc.assert(
      fc.property(oddLinks, (link) => {
        const made = toPairingLink(link, uri)
        if (made === undefined) return
        const { protocol } = new URL(made)
        expect(protocol).not.toMatch(/^(javascript|data|vbscript|intent|file|blob|about|http|ws|wss|ftp):$/)
        expect(made.endsWith(`/wc?uri=${encoded}`)).toBe(true)
        expect(made).not.toMatch(/\s/)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('links that open a wallet where a request waits', () => {
  const request = { requestId: 1_700_000_000_000_123, sessionTopic: 'ab12' }

  it.each([
    ['wallet://', 'wallet://wc?requestId=1700000000000123&sessionTopic=ab12'],
    ['https://wallet.example/', 'https://wallet.example/wc?requestId=1700000000000123&sessionTopic=ab12'],
    [
      'https://t.me/wallet_bot/app',
      `https://t.me/wallet_bot/app?startapp=${Buffer.from('requestId=1700000000000123&sessionTopic=ab12').toString('base64url')}`,
    ],
    [
      'https://t.me/wallet_bot?x=1',
      `https://t.me/wallet_bot?x=1&startapp=${Buffer.from('requestId=1700000000000123&sessionTopic=ab12').toString('base64url')}`,
    ],
  ])('%s', (link, made) => {
    expect(toRequestLink(link, request)).toBe(made)
  })
})
