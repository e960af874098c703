import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { walletIcons } from './icons.js'
import { bundledWallets } from './list.js'
import { moreWallets } from './more.js'
import { moreWalletIcons } from './moreIcons.js'

const wallets = [...bundledWallets, ...moreWallets]

const links = wallets.flatMap((wallet) => [
  wallet.mobile_link,
  wallet.desktop_link,
  wallet.webapp_link,
  wallet.homepage,
  ...Object.values(wallet.stores ?? {}),
])
const present = links.filter((link): link is string => typeof link === 'string')

/** Schemes of apps in the list; a new one is added here on purpose (S8). */
const registeredSchemes = [
  'atomicwallet:',
  'backpack:',
  'blockchain-wallet:',
  'coin98:',
  'com.kresus.superapp:',
  'core:',
  'dcent:',
  'dfw:',
  'foxwallet:',
  'gtweb3wallet:',
  'imtokenv2:',
  'iopay:',
  'krakenwallet:',
  'ledgerlive:',
  'mathwallet:',
  'nightly:',
  'novawallet:',
  'okex:',
  'oneinch:',
  'onekey-wallet:',
  'rabby:',
  'roninwallet:',
  'subwallet:',
  'talisman:',
  'tpoutside:',
  'trezorsuite:',
  'unstoppable.money:',
  'xportal:',
  'zengo:',
  'zilpay:',
]

/** Namespaces a wallet may name; an adapter for each is planned. */
const namespaces = ['eip155', 'solana', 'bip122', 'polkadot']

/** The elements that a mark may have. A list of the allowed, so that scripts, styles, frames and links need no naming. */
const elements = ['svg', 'g', 'defs', 'path', 'linearGradient', 'radialGradient', 'stop']

/** Walks the tags and answers what is wrong: not well formed, or something a mark has no use for. */
function faultOf(svg: string): string | undefined {
  const open: string[] = []
  let end = 0
  for (const tag of svg.matchAll(/<(\/?)(\w+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [whole, closing, name = '', attributes = '', selfClosing] = tag
    if (tag.index !== end) return `text or broken markup at ${end}`
    end += whole.length
    if (!elements.includes(name)) return `<${name}>`
    if (closing && open.pop() !== name) return `</${name}> closes another element`
    if (!closing && !selfClosing) open.push(name)
    const names = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)]
    if (new Set(names.map(([, key]) => key)).size !== names.length) return `attribute twice in <${name}>`
    for (const [, key = '', value = ''] of names) {
      if (/^on|href$|^style$|^src$/i.test(key)) return `attribute ${key}`
      if (/url\((?!#\w+\))/i.test(value)) return `reference ${value}`
    }
  }
  return open.length > 0 || end !== svg.length ? 'not closed' : undefined
}

describe('bundled wallets', () => {
  it('are 20 and 40 more, each id, name and rdns once', () => {
    expect(bundledWallets).toHaveLength(20)
    expect(moreWallets).toHaveLength(40)
    expect(new Set(wallets.map((wallet) => wallet.id)).size).toBe(60)
    expect(new Set(wallets.map((wallet) => wallet.name.toLowerCase())).size).toBe(60)
    const rdns = wallets.flatMap((wallet) => wallet.rdns ?? [])
    expect(new Set(rdns).size).toBe(rdns.length)
  })

  it('each store link and each pairing link belongs to one wallet', () => {
    const stores = wallets.flatMap((wallet) => Object.values(wallet.stores ?? {}))
    expect(new Set(stores).size).toBe(stores.length)
    const pairing = wallets.flatMap((wallet) => wallet.mobile_link ?? [])
    expect(new Set(pairing).size).toBe(pairing.length)
  })

  it('the first ones speak EVM; among the others are wallets of every namespace', () => {
    for (const wallet of bundledWallets) expect(wallet.chains, wallet.id).toContain('eip155:*')
    for (const namespace of namespaces)
      expect(moreWallets.some(({ chains }) => chains.includes(`${namespace}:*`))).toBe(true)
  })

  it.each(wallets.map((wallet) => [wallet.id, wallet] as const))('%s has a sound record', (_, wallet) => {
    expect(wallet.id).toMatch(/^[a-z0-9]+$/)
    expect(wallet.name.trim()).toBe(wallet.name)
    if (wallet.rdns !== undefined) expect(wallet.rdns).toMatch(/^[a-z]{2,}(\.[a-z0-9]+(-[a-z0-9]+)*)+$/)
    expect(wallet.image_id).toBe(wallet.id)
    expect(wallet.chains.length).toBeGreaterThan(0)
    expect(new Set(wallet.chains).size).toBe(wallet.chains.length)
    for (const chain of wallet.chains) expect(namespaces.map((one) => `${one}:*`)).toContain(chain)
    expect(wallet.homepage).toMatch(/^https:/)
    const { chrome, firefox, ios, android } = wallet.stores ?? {}
    if (chrome) expect(chrome).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
    if (firefox) expect(firefox).toMatch(/^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[a-z0-9-]+$/)
    if (ios) expect(ios).toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/)
    if (android) expect(android).toMatch(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/)
  })

  it('security: S8 links are https or a registered scheme, plain, without credentials', () => {
    for (const link of present) {
      const { protocol, username, password, hash } = new URL(link)
      expect(['https:', ...registeredSchemes], link).toContain(protocol)
      expect([username, password, hash], link).toEqual(['', '', ''])
      expect(link, link).toMatch(/^[\x21-\x7e]+$/)
    }
    const used = new Set(present.map((link) => new URL(link).protocol))
    expect([...used].filter((protocol) => protocol !== 'https:').sort()).toEqual(registeredSchemes)
  })

  it('pairing links take /wc?uri= behind them', () => {
    for (const wallet of wallets)
      for (const link of [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link])
        if (link) expect(link, wallet.id).toMatch(/^[a-z][a-z0-9.-]*:\/\/([^?#]*[^/?#])?$/)
  })

  it('weigh at most 3 kB at first, and 4 kB more with all', () => {
    expect(gzipSync(JSON.stringify(bundledWallets)).length).toBeLessThanOrEqual(3 * 1024)
    expect(gzipSync(JSON.stringify(moreWallets)).length).toBeLessThanOrEqual(4 * 1024)
  })

  it('the first list does not load the second', () => {
    const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    expect(source('./list.ts')).not.toMatch('more.js')
    expect(source('./icons.ts')).not.toMatch('more.js')
  })

  it('each has a line in SOURCES.md that says where its icon comes from', () => {
    const lines = readFileSync(new URL('./SOURCES.md', import.meta.url), 'utf8').split('\n')
    const named = lines.flatMap(
      (line) => line.match(/^\| ([a-z0-9]+) +\| (RK|W3I|OB|CK|STX|SATS|SUI|LUNO|LIDO)\b/)?.[1] ?? [],
    )
    expect(named).toEqual(wallets.map((wallet) => wallet.id))
  })
})

describe('wallet icons', () => {
  it('every row has an icon and every icon a row', () => {
    const wanted = wallets.map((wallet) => wallet.image_id).sort()
    expect(Object.keys({ ...walletIcons, ...moreWalletIcons }).sort()).toEqual(wanted)
  })

  it('weigh at most 7 kB at first, and 15 kB more with all', () => {
    expect(gzipSync(JSON.stringify(walletIcons)).length).toBeLessThanOrEqual(7 * 1024)
    expect(gzipSync(JSON.stringify(moreWalletIcons)).length).toBeLessThanOrEqual(15 * 1024)
  })

  it.each(Object.entries({ ...walletIcons, ...moreWalletIcons }))(
    'security: S9 %s is a small, plain SVG',
    (_, icon) => {
      expect(icon.length).toBeLessThanOrEqual(4 * 1024)
      expect(gzipSync(icon).length).toBeLessThanOrEqual(2 * 1024)
      expect(icon.startsWith('data:image/svg+xml,')).toBe(true)
      expect(icon).not.toMatch(/["#<>\s]{2}|["#<>]/)
      const svg = decodeURIComponent(icon.slice(icon.indexOf(',') + 1)).replaceAll("'", '"')
      expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox=/)
      expect(faultOf(svg)).toBeUndefined()
    },
  )

  it('the check finds what a mark must not hold', () => {
    expect(faultOf('<svg><script/></svg>')).toBe('<script>')
    expect(faultOf('<svg onload="x"></svg>')).toBe('attribute onload')
    expect(faultOf('<svg><path xlink:href="https://example.com"/></svg>')).toBe('attribute xlink:href')
    expect(faultOf('<svg><path fill="url(https://example.com/a)"/></svg>')).toMatch('reference')
    expect(faultOf('<svg><g></svg></g>')).toMatch('closes another')
    expect(faultOf('<svg><path d="M0 0"></svg>')).toMatch('closes another')
    expect(faultOf('<svg>text</svg>')).toMatch('text')
    expect(faultOf('<svg/>&lt;')).toBe('not closed')
    expect(faultOf('<svg><path d="a" d="b"/></svg>')).toMatch('twice')
  })
})
