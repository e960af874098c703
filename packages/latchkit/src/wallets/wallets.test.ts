import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { walletIcons } from './icons.js'
import { bundledWallets } from './list.js'

const links = bundledWallets.flatMap((wallet) => [
  wallet.mobile_link,
  wallet.desktop_link,
  wallet.webapp_link,
  wallet.homepage,
  ...Object.values(wallet.stores ?? {}),
])
const present = links.filter((link): link is string => typeof link === 'string')

/** Schemes of apps in the list; a new one is added here on purpose (S8). */
const registeredSchemes = [
  'backpack:',
  'imtokenv2:',
  'ledgerlive:',
  'okex:',
  'rabby:',
  'roninwallet:',
  'tpoutside:',
]

/** What a mark may be made of. A list of the allowed, so that scripts, styles, frames and links need no naming. */
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
  it('are 20, each id, name and rdns once', () => {
    expect(bundledWallets).toHaveLength(20)
    expect(new Set(bundledWallets.map((wallet) => wallet.id)).size).toBe(20)
    expect(new Set(bundledWallets.map((wallet) => wallet.name)).size).toBe(20)
    const rdns = bundledWallets.flatMap((wallet) => wallet.rdns ?? [])
    expect(new Set(rdns).size).toBe(rdns.length)
  })

  it.each(bundledWallets.map((wallet) => [wallet.id, wallet] as const))(
    '%s has a sound record',
    (_, wallet) => {
      expect(wallet.id).toMatch(/^[a-z0-9]+$/)
      expect(wallet.name.trim()).toBe(wallet.name)
      if (wallet.rdns !== undefined) expect(wallet.rdns).toMatch(/^[a-z]{2,}(\.[a-z0-9]+(-[a-z0-9]+)*)+$/)
      for (const chain of wallet.chains) expect(chain).toMatch(/^[-a-z0-9]{3,8}:(\*|[-_a-zA-Z0-9]{1,32})$/)
      expect(wallet.chains).toContain('eip155:*')
      expect(wallet.homepage).toMatch(/^https:/)
      for (const store of Object.values(wallet.stores ?? {})) expect(store).toMatch(/^https:/)
    },
  )

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
    for (const wallet of bundledWallets)
      for (const link of [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link])
        if (link) expect(link, wallet.id).toMatch(/^[a-z0-9]+:\/\/([^?#]*[^/?#])?$/)
  })

  it('weigh at most 3 kB', () => {
    expect(gzipSync(JSON.stringify(bundledWallets)).length).toBeLessThanOrEqual(3 * 1024)
  })
})

describe('wallet icons', () => {
  it('every row has an icon and every icon a row', () => {
    const wanted = bundledWallets.map((wallet) => wallet.image_id).sort()
    const files = readdirSync(new URL('./icons/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
    expect(Object.keys(walletIcons).sort()).toEqual(wanted)
    expect(files.sort()).toEqual(wanted)
  })

  it.each(Object.entries(walletIcons))('security: S9 %s is a small, plain SVG', async (_, load) => {
    const icon = (await load()).default
    expect(icon.length).toBeLessThanOrEqual(6 * 1024)
    expect(gzipSync(icon).length).toBeLessThanOrEqual(2 * 1024)
    expect(icon.startsWith('data:image/svg+xml,')).toBe(true)
    expect(icon).not.toMatch(/["#<>\s]{2}|["#<>]/)
    const svg = decodeURIComponent(icon.slice(icon.indexOf(',') + 1)).replaceAll("'", '"')
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox=/)
    expect(faultOf(svg)).toBeUndefined()
  })

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
