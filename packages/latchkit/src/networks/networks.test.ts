import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Network } from '../wire/entities.js'
import { networkIcons } from './icons.js'
import * as door from './index.js'

const networks: readonly Network[] = Object.values(door)

describe('networks', () => {
  it('each module is in the door once', () => {
    const modules = readdirSync(new URL('.', import.meta.url))
      .filter((file) => /^[a-z]+\.ts$/.test(file) && !['index.ts', 'icons.ts'].includes(file))
      .map((file) => file.replace(/\.ts$/, ''))
    expect(Object.keys(door).sort()).toEqual(modules.sort())
    expect(new Set(networks.map((network) => network.caipNetworkId)).size).toBe(networks.length)
  })

  it.each(Object.entries<Network>(door))('%s is sound, plain and small', (_, network) => {
    expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
    expect(network.nativeCurrency.decimals).toBe(18)
    const urls = [
      ...network.rpcUrls.default.http,
      ...(network.blockExplorers ? [network.blockExplorers.default.url] : []),
    ]
    expect(network.rpcUrls.default.http.length).toBeGreaterThan(0)
    for (const url of urls) {
      // A chain on this very computer has no certificate; browsers count it as secure nevertheless.
      const loopback = network.caipNetworkId === 'eip155:31337' && new URL(url).hostname === '127.0.0.1'
      expect(loopback || new URL(url).protocol === 'https:', url).toBe(true)
      expect(url).not.toMatch(/\/$/)
    }
    expect(JSON.parse(JSON.stringify(network))).toEqual(network)
    expect(gzipSync(JSON.stringify(network)).length).toBeLessThan(500)
  })

  it('each network has an icon and each icon a network', () => {
    const files = readdirSync(new URL('./icons/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
    expect(Object.keys(networkIcons).sort()).toEqual(networks.map((network) => network.caipNetworkId).sort())
    expect(files.sort()).toEqual(Object.keys(door).sort())
  })

  it.each(Object.entries(networkIcons))('the icon of %s is a small, plain SVG', async (_, load) => {
    const icon = (await load()).default
    expect(gzipSync(icon).length).toBeLessThan(1024)
    expect(icon).toMatch(/^data:image\/svg\+xml,%3csvg [^<>"#]*%3c\/svg%3e$/)
    const svg = decodeURIComponent(icon)
    expect(svg).toContain("viewBox='0 0 24 24'")
    expect(svg).not.toMatch(/<(?!\/?(svg|g|defs|path|linearGradient|stop)\b)|\son|href|style|url\((?!#)/)
  })
})
