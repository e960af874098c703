import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WalletRecord } from '../../wire/entities.js'
import { oddLinks } from '../../wire/fixtures/oddLinks.js'
import { bundledWallets } from '../list.js'
import { moreWallets } from '../more.js'
import { browseLinks } from './browseLinks.js'
import { hrefOf, linksOf, type WalletLink } from './linksOf.js'
import { nativeLinks } from './nativeLinks.js'
import type { System } from './systemOf.js'

const wallets = [...bundledWallets, ...moreWallets]
const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1700000300`
const page = 'https://site.example/swap?from=ETH#top'

/** The page that people read: a row a wallet, a column a system. */
const written = readFileSync('docs/wallet-links.md', 'utf8').split('<!-- generated -->')[1] ?? ''
const [head = [], , ...rows] = written
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
const systems = head.slice(1) as System[]

/** A way as a cell of the page says it. */
function text(link: WalletLink): string {
  if (link.kind === 'qr') return 'QR'
  if (link.kind === 'injected') return 'its provider'
  if (link.kind === 'chooser') return '`wc:…`'
  return `\`${link.kind === 'browse' ? link.template : link.base}\``
}

const cases = rows.flatMap(([name = '', ...cells]) =>
  cells.map((cell, at) => ({ name, system: systems[at] as System, cell })),
)

describe('wallets × systems', () => {
  it('every bundled wallet, and every browser a wallet has of its own, has a row', () => {
    const browsed = browseLinks.map(({ wallet, namespace }) => `${wallet} for ${namespace}`)
    expect(rows.map(([name]) => name)).toEqual(['(any)', ...byId.keys(), ...new Set(browsed)])
    expect(systems).toHaveLength(7)
  })

  it.each(cases)('$name on $system: $cell', ({ name, system, cell }) => {
    const [id = '', namespace] = name.split(' for ')
    const links = linksOf(byId.get(id), system, { namespaces: namespace ? [namespace] : [] })
    expect(links.map(text).join(', ') || '–').toBe(cell)
    for (const link of links) {
      if (link.kind === 'qr') continue
      const href = hrefOf(link, { uri, page }) ?? ''
      expect(href).toMatch(/^[a-z][a-z\d+.-]*:\S+$/)
      if (link.kind === 'browse') expect(href).not.toContain('symKey')
      else expect(decodeURIComponent(href)).toContain(uri)
    }
  })
})

describe('links that open a wallet', () => {
  const metamask = byId.get('metamask') as WalletRecord

  it.each([
    ['iosSafari', 'https://metamask.app.link/wc?uri='],
    ['iosOther', 'metamask://wc?uri='],
    ['iosInApp', 'metamask://wc?uri='],
    ['androidChrome', 'https://metamask.app.link/wc?uri='],
    ['androidOther', 'metamask://wc?uri='],
    ['androidInApp', 'metamask://wc?uri='],
  ] as const)('MetaMask on %s: %s', (system, start) => {
    const [first] = linksOf(metamask, system)
    expect(first && hrefOf(first, { uri })).toBe(start + encodeURIComponent(uri))
  })

  it.each([
    [
      'phantom',
      'iosSafari',
      'solana',
      `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=https%3A%2F%2Fsite.example`,
    ],
    [
      'phantom',
      'androidChrome',
      'solana',
      `phantom://browse/${encodeURIComponent(page)}?ref=https%3A%2F%2Fsite.example`,
    ],
    ...(['iosSafari', 'androidChrome', 'androidOther'] as const).map(
      (system) =>
        [
          'solflare',
          system,
          'solana',
          `https://solflare.com/ul/v1/browse/${encodeURIComponent(page)}?ref=https%3A%2F%2Fsite.example`,
        ] as const,
    ),
    ['coinbase', 'androidChrome', 'solana', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`],
    ['coinbase', 'iosSafari', 'eip155', `cbwallet://miniapp?url=${encodeURIComponent(page)}`],
    ['coinbase', 'iosSafari', 'solana', `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`],
    ['coinbase', 'androidChrome', 'eip155', `cbwallet://miniapp?url=${encodeURIComponent(page)}`],
  ] as const)('§2 %s on %s for %s: this page in its own browser', (id, system, namespace, href) => {
    const links = linksOf(byId.get(id), system, { namespaces: [namespace] })
    expect(links.map((link) => hrefOf(link, { uri, page }))).toEqual([href])
  })

  it('§2 where a wallet is injected its provider is used at once, on every system', () => {
    for (const system of systems) {
      for (const wallet of [undefined, metamask, byId.get('phantom')])
        expect(linksOf(wallet, system, { injected: true, namespaces: ['solana'] })).toEqual([
          { platform: 'browser', kind: 'injected' },
        ])
    }
  })

  it('a browse link goes first where only its namespaces are asked for, else after the pairing', () => {
    const both = { ...(byId.get('coinbase') as WalletRecord), mobile_link: 'cbpair://' }
    const kinds = (namespaces: readonly string[]) =>
      linksOf(both, 'iosSafari', { namespaces }).map(({ kind }) => kind)
    expect(kinds(['solana'])).toEqual(['browse', 'native', 'qr'])
    expect(kinds(['eip155', 'solana'])).toEqual(['browse', 'browse', 'native', 'qr'])
    expect(kinds(['solana', 'bip122'])).toEqual(['native', 'browse', 'qr'])
    expect(kinds([])).toEqual(['native', 'qr'])
  })

  it('one address for the web page and the app is one way', () => {
    expect(linksOf(byId.get('safe'), 'iosSafari').map(text)).toEqual([
      '`https://app.safe.global`',
      '`safe://`',
      'QR',
    ])
  })

  it('the own scheme comes with the record where the gateway told of it', () => {
    const wallet: WalletRecord = {
      id: 'fox',
      name: 'Fox',
      chains: [],
      mobile_link: 'https://fox.example',
      native_link: 'fox://',
    }
    expect(linksOf(wallet, 'androidOther').map(text)).toEqual(['`fox://`', '`https://fox.example`', 'QR'])
    expect(Object.keys(nativeLinks).every((link) => link.startsWith('https://'))).toBe(true)
  })

  it('without a wallet Android asks which app is meant, with the pairing link itself', () => {
    const [first] = linksOf(undefined, 'androidChrome')
    expect(first && hrefOf(first, { uri })).toBe(uri)
  })

  it('Telegram on Android decodes once too often', () => {
    const href = hrefOf({ platform: 'mobile', kind: 'native', base: 'fox://' }, { uri, encodedTwice: true })
    expect(href).toBe(`fox://wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`)
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one without a topic', 'wc:'],
    ['an https address', 'https://evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['one with a line break', `${uri}\n`],
    ['one with a space', `${uri} `],
    ['one of another form', uri.replace('wc:', 'wc://')],
    ['one with a fragment', uri.replace('symKey', '#symKey')],
    ['a topic of 2 kB', `wc:${'ab'.repeat(1_000)}@2?relay-protocol=irn`],
    ['3 kB', uri + 'a'.repeat(3_000)],
  ])('error: S8 what is not a pairing link of ours goes into no link: %s', (_, other) => {
    for (const wallet of [metamask, undefined])
      for (const link of linksOf(wallet, 'androidChrome'))
        expect(hrefOf(link, { uri: other })).toBeUndefined()
  })

  it.each(['about:blank', 'file:///home', 'data:text/html,x', 'not a page', ''])(
    'error: S8 a page of another kind is sent nowhere: %j',
    (other) => {
      const [link] = linksOf(byId.get('phantom'), 'iosSafari', { namespaces: ['solana'] })
      expect(link && hrefOf(link, { page: other })).toBeUndefined()
    },
  )
})

describe('S8 whatever a record says', () => {
  const link = fc.oneof({ weight: 3, arbitrary: oddLinks }, fc.constant(null), fc.constant(undefined))
  const record = fc.record({
    id: fc.oneof(fc.constantFrom(...byId.keys()), fc.string()),
    mobile_link: link,
    native_link: link,
    desktop_link: link,
    webapp_link: link,
  })
  const namespaces = fc.subarray(['eip155', 'solana', 'bip122'])

  it('a link is https or a scheme the record has registered, and says no more than it must', () => {
    fc.assert(
      fc.property(
        record,
        fc.constantFrom(...systems),
        namespaces,
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        (given, system, requested, here) => {
          const wallet = { name: 'Any', chains: [], ...given } as WalletRecord
          for (const way of linksOf(wallet, system, { namespaces: requested })) {
            const href = hrefOf(way, { uri, page: here })
            if (href === undefined) {
              expect(way.kind).toBe('qr')
              continue
            }
            const { protocol, username, password } = new URL(href)
            expect([username, password]).toEqual(['', ''])
            expect(href).not.toMatch(/[\s"'<>\\]/)
            if (way.kind === 'browse') {
              expect(href).not.toContain('symKey')
              expect(browseLinks.map(({ template }) => template.split(':')[0])).toContain(
                protocol.slice(0, -1),
              )
              continue
            }
            expect(protocol).not.toMatch(
              /^(javascript|data|vbscript|intent|file|blob|about|http|ws|wss|ftp):$/,
            )
            const own = [given.mobile_link, given.native_link, given.desktop_link, given.webapp_link]
              .concat(nativeLinks[given.mobile_link ?? ''])
              .map((one) => /^[a-z][a-z\d+.-]*/i.exec(one ?? '')?.[0].toLowerCase())
            expect(own).toContain(protocol.slice(0, -1))
            expect(href.endsWith(`/wc?uri=${encodeURIComponent(uri)}`)).toBe(true)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
