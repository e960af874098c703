import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from 'latchkit/wire'
import { describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { networkIcons } from '../../../latchkit/src/networks/icons.js'
import * as networks from '../../../latchkit/src/networks/index.js'
import { readImages } from '../data/images/readImages.js'
import { sanitizeSvg } from '../data/wallets/sanitizeSvg.js'
import { createPage, pageOrigin } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

const folder = fileURLToPath(new URL('../data/images', import.meta.url))
const gateway = gatewayInMemory()
const namesIn = (kind: string) => readdirSync(join(folder, kind)).map((file) => file.replace(/\.\w+$/, ''))

const routes = [
  ['assets', '/public/getAssetImage', 'id'],
  ['currencies', '/public/getCurrencyImage', 'id'],
  ['tokens', '/public/getTokenImage', 'symbol'],
] as const

describe.each(routes)('§7 %s: GET %s/{%s}', (kind, path, field) => {
  it.each(namesIn(kind))('%s', async (name) => {
    const response = await gateway.get(`${path}/${name}`)
    expect(response.status).toBe(200)
    const { headers } = response
    const text = await response.text()
    expect(headers.get('Content-Type')).toBe('image/svg+xml')
    expect(Number(headers.get('Content-Length'))).toBe(Buffer.byteLength(text))
    // A network's mark fills any box: no drawing is heavier than its use.
    expect(text.length).toBeLessThan(8_192)
    expect(sanitizeSvg(text)).toBe(text)
    expect(text).toMatch(/^<svg [^>]*viewBox=/)
  })

  const [one = ''] = namesIn(kind)

  it('security: S4 has a type nobody may guess about, and runs nothing when opened by itself', async () => {
    const { headers } = await gateway.get(`${path}/${one}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=604800, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is not sent twice to who has it, and its headers can be had alone', async () => {
    const first = await gateway.get(`${path}/${one}`)
    const tag = first.headers.get('ETag') ?? ''
    const again = await gateway.get(`${path}/${one}`, { headers: { 'If-None-Match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await gateway.get(`${path}/${one}`, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', tag])
  })

  it.each([
    ['nobody', 404],
    ['constructor', 404],
    ['toString', 404],
    ['__proto__', 400],
    [`${one}.svg`, 400],
    ['..%2fwallets%2ficons%2fmetamask', 400],
    ['%00', 400],
    ['https%3a%2f%2fevil.example%2fx.svg', 400],
    ['127.1', 400],
    ['a'.repeat(65), 400],
    ['', 404],
    [`${one}/x`, 404],
  ])('error: G3 %s', async (name, status) => {
    const response = await gateway.get(`${path}/${name}`)
    expect(response.status).toBe(status)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      status: 'FAILED',
      reasons: [{ field: status === 400 ? field : '' }],
    })
  })

  it('error: only GET and HEAD', async () => {
    const response = await gateway.get(`${path}/${one}`, { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('what an image is asked by', () => {
  const bytes = async (path: string) => (await gateway.get(path)).text()

  it('§7 a network by its name; a connector by the icon of its wallet', async () => {
    expect(await bytes('/public/getAssetImage/base')).toBe(
      readFileSync(join(folder, 'assets/base.svg'), 'utf8'),
    )
    expect(await bytes('/public/getAssetImage/rabby')).toBe(await bytes('/getWalletImage/rabby'))
  })

  it('a symbol or a code in whatever case; a currency may be a token', async () => {
    expect(await bytes('/public/getTokenImage/USDC')).toBe(await bytes('/public/getTokenImage/usdc'))
    expect(await bytes('/public/getCurrencyImage/USDC')).toBe(await bytes('/public/getTokenImage/usdc'))
    expect(await bytes('/public/getCurrencyImage/EUR')).toBe(await bytes('/public/getCurrencyImage/eur'))
    expect((await gateway.get('/public/getTokenImage/EUR')).status).toBe(404)
  })

  it('every network of the kit that has a mark has the same one here, under its name', async () => {
    for (const [name, { caipNetworkId }] of Object.entries(networks)) {
      const uri = (await networkIcons[caipNetworkId]?.())?.default
      const response = await gateway.get(`/public/getAssetImage/${name}`)
      expect([name, response.status]).toEqual([name, uri ? 200 : 404])
      if (uri)
        expect(await response.text(), name).toBe(
          sanitizeSvg(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))),
        )
    }
  })

  it('security: whatever is asked: an image, or a refusal with reasons', async () => {
    const odd = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom('__proto__', '%', '\u202e', '//evil.example'),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), odd, async ([, path], name) => {
        const response = await gateway.get(`${path}/${encodeURIComponent(name)}`, { address: 'fuzz' })
        gateway.wait(1_000)
        expect([200, 400, 404]).toContain(response.status)
      }),
      { numRuns: 300 },
    )
  })
})

describe('images that are not as they must be', () => {
  it('error: all of them are named at the start', () => {
    const copy = mkdtempSync(join(tmpdir(), 'images-'))
    cpSync(folder, copy, { recursive: true })
    writeFileSync(join(copy, 'tokens/evil.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    writeFileSync(join(copy, 'assets/heavy.png'), Buffer.alloc(70_000))
    expect(() => readImages(copy)).toThrow(/assets\/heavy\.png: .*\ntokens\/evil\.svg: /)
  })
})

describe('for the page’s caller', () => {
  it.each([
    ['getAssetImage', getAssetImage, { id: 'mainnet' }],
    ['getCurrencyImage', getCurrencyImage, { id: 'usd' }],
    ['getTokenImage', getTokenImage, { symbol: 'USDC' }],
    ['getWalletImage', getWalletImage, { id: 'metamask' }],
  ] as const)('§7 %s', async (_, endpoint, params) => {
    const { kit } = createPage(gatewayInMemory({ projects: [{ id: 'shop', origins: [pageOrigin] }] }))
    const picture = await callGateway(kit, endpoint, { params })
    expect([picture.type, (await picture.text()).slice(0, 5)]).toEqual(['image/svg+xml', '<svg '])
    kit.destroy()
  })
})
