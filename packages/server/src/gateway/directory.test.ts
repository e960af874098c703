import fc from 'fast-check'
import { directoryWallet, getWallets } from 'latchkit/wire'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readRows } from '../data/wallets/readRows.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

const inAll = readRows().rows.length

const gateway = gatewayInMemory()
const wallets = async (query: string) => {
  const response = await gateway.get(`/getWallets${query}`)
  expect(response.status, query).toBe(200)
  return v.parse(getWallets.answer, await response.json())
}
const ids = async (query: string) => (await wallets(query)).data.map(({ id }) => id)

describe('§7 GET /getWallets', () => {
  it('answers a page of 40 unless asked otherwise, best known first, and the count of all', async () => {
    const { data, count } = await wallets('')
    expect(data).toHaveLength(40)
    expect(count).toBe(inAll)
    expect(data.slice(0, 3).map(({ name }) => name)).toEqual(['MetaMask', 'Coinbase Wallet', 'Trust Wallet'])
  })

  it('page and entries cut all of them into pages, each wallet once', async () => {
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(inAll / 50); page++)
      seen.push(...(await ids(`?page=${page}&entries=50`)))
    expect(seen).toHaveLength(inAll)
    expect(new Set(seen).size).toBe(inAll)
    expect(await wallets('?page=99999')).toEqual({ data: [], count: inAll })
  })

  it('a wallet has the fields of the specification, and only those that are known', async () => {
    const { data } = await wallets('?include=metamask,unisat')
    expect(data[0]).toEqual({
      id: 'metamask',
      name: 'MetaMask',
      image_id: 'metamask',
      rdns: 'io.metamask',
      standard_name: 'MetaMask',
      chains: ['eip155:*', 'solana:*'],
      mobile_link: 'https://metamask.app.link',
      native_link: 'metamask://',
      app_store: 'https://apps.apple.com/app/id1438144202',
      play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
      chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
      firefox_store: 'https://addons.mozilla.org/firefox/addon/ether-metamask',
      homepage: 'https://metamask.io',
      order: 10,
    })
    expect(Object.keys(data[1] ?? {})).not.toContain('mobile_link')
  })

  it('chains: those that serve any of them, `namespace:*` serving all of a namespace', async () => {
    const polkadot = await wallets('?chains=polkadot:91b171bb158e2d3848fa23a9f1c25182&entries=100')
    expect(polkadot.data.length).toBe(polkadot.count)
    for (const { chains } of polkadot.data) expect(chains).toContain('polkadot:*')
    const both = await wallets(
      '?chains=polkadot:91b171bb158e2d3848fa23a9f1c25182,bip122:000000000019d6689c085ae165831e93',
    )
    expect(both.count).toBeGreaterThan(polkadot.count)
    expect(await wallets('?chains=cosmos:hub')).toEqual({ data: [], count: 0 })
  })

  it('include: only these; exclude: all but these; both: these without those', async () => {
    expect(await ids('?include=rabby,metamask,nobody')).toEqual(['metamask', 'rabby'])
    expect((await wallets('?exclude=rabby,metamask')).count).toBe(inAll - 2)
    expect(await ids('?include=rabby,metamask&exclude=metamask')).toEqual(['rabby'])
  })

  it('search: the beginning of a name or of a word in it, whatever the case and punctuation', async () => {
    expect(await ids('?search=META')).toContain('metamask')
    expect(await ids('?search=mask')).not.toContain('metamask')
    expect(await ids('?search=bitcoin.com%20w')).toEqual(['bitcoincom'])
    expect(await ids('?search=d%27cent')).toEqual(['dcent'])
    expect(await ids('?search=%CE%B1u')).toEqual(['alphau'])
    expect((await wallets('?search=wallet&entries=100')).count).toBeGreaterThan(50)
    expect(await wallets('?search=%F0%9F%A6%8A')).toEqual({ data: [], count: 0 })
  })

  it('names, rdns and sort', async () => {
    expect(await ids('?names=rainbow,ZERION')).toEqual(['rainbow', 'zerion'])
    expect(await ids('?rdns=IO.RABBY,me.rainbow')).toEqual(['rainbow', 'rabby'])
    const { data } = await wallets('?sort=name&entries=100')
    const names = data.map(({ name }) => name.toLowerCase())
    expect([...names].sort()).toEqual(names)
  })

  it('badge_type: those the operator vouches for', async () => {
    const vouched = gatewayInMemory({ gateway: { directory: { certified: ['rabby'] } } })
    const response = await vouched.get('/getWallets?badge_type=certified')
    expect(await response.json()).toMatchObject({
      data: [{ id: 'rabby', badge_type: 'certified' }],
      count: 1,
    })
    expect(await wallets('?badge_type=certified')).toEqual({ data: [], count: 0 })
  })

  it('§9 featured and recommended: page 1 of as many as ids, or 4', async () => {
    expect(await ids('?page=1&entries=2&include=rabby,uniswap')).toEqual(['rabby', 'uniswap'])
    expect(await ids('?page=1&entries=4')).toHaveLength(4)
  })

  it('left empty is left out; what it does not know is ignored', async () => {
    expect((await wallets('?search=&chains=&page=&platform=ios&__proto__=x&constructor=1')).count).toBe(inAll)
  })

  it.each([
    ['page=0', 'page', 'Expected at least 1'],
    ['page=-1', 'page', 'Expected a whole number'],
    ['page=1e9', 'page', 'Expected a whole number'],
    ['page=999999999', 'page', 'Expected at most 100000'],
    ['page=1.5', 'page', 'Expected a whole number'],
    ['page=NaN', 'page', 'Expected a whole number'],
    ['entries=0', 'entries', 'Expected at least 1'],
    ['entries=101', 'entries', 'Expected at most 100'],
    ['chains=eip155', 'chains', 'Expected CAIP-2 ids, with commas between'],
    ['chains=eip155:1/../..', 'chains', 'Expected CAIP-2 ids, with commas between'],
    ['include=../etc', 'include', 'Expected ids, with commas between'],
    ['exclude=a,,b', 'exclude', 'Expected ids, with commas between'],
    [`include=${Array.from({ length: 201 }, (_, index) => `a${index}`)}`, 'include', 'Expected at most 200'],
    [`search=${'a'.repeat(101)}`, 'search', 'Expected at most 100 characters'],
    ['badge_type=gold', 'badge_type', 'Expected certified'],
    ['sort=size', 'sort', 'Expected order or name'],
    ['page=1&page=2', 'page', 'Expected once'],
    ['projectId=%0d%0a', 'projectId', 'Expected letters, digits, - and _'],
  ])('error: %s', async (query, field, description) => {
    const response = await gateway.get(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ status: 'FAILED', reasons: [{ field, description }] })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('error: names every field that is wrong', async () => {
    const response = await gateway.get('/getWallets?page=x&entries=y&sort=z')
    const { reasons } = (await response.json()) as { reasons: { field: string }[] }
    expect(reasons.map(({ field }) => field)).toEqual(['page', 'entries', 'sort'])
  })

  it('may be kept for an hour, and is not sent twice to who has it', async () => {
    const first = await gateway.get('/getWallets?entries=2')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(first.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    const tag = first.headers.get('ETag') ?? ''
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await gateway.get('/getWallets?entries=2', { headers: { 'If-None-Match': known } })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    }
    const other = await gateway.get('/getWallets?entries=3', { headers: { 'If-None-Match': tag } })
    expect(other.status).toBe(200)
  })
})

describe('§7 GET /getWalletImage/{id}', () => {
  it('every wallet of every page has the image it names', async () => {
    for (let page = 1; page <= 2; page++) {
      const { data } = await wallets(`?page=${page}&entries=100`)
      for (const { image_id } of data) {
        const response = await gateway.get(`/getWalletImage/${image_id}`)
        expect(response.status, image_id).toBe(200)
        const bytes = await response.arrayBuffer()
        expect(Number(response.headers.get('Content-Length'))).toBe(bytes.byteLength)
        expect(bytes.byteLength).toBeLessThanOrEqual(64 * 1024)
        expect(response.headers.get('Content-Type')).toMatch(/^image\/(svg\+xml|webp)$/)
      }
    }
  })

  it('security: has a type nobody may guess about, and runs nothing when opened by itself', async () => {
    const { headers } = await gateway.get('/getWalletImage/metamask')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline',
    })
  })

  it('may be kept for a week', async () => {
    const first = await gateway.get('/getWalletImage/robinhood')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=604800, immutable')
    expect(first.headers.get('Content-Type')).toBe('image/webp')
    const again = await gateway.get('/getWalletImage/robinhood', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('HEAD answers the headers alone', async () => {
    const response = await gateway.get('/getWalletImage/metamask', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml')
  })

  it.each([
    ['nobody', 404],
    ['constructor', 404],
    ['__proto__', 400],
    ['metamask.svg', 400],
    ['..%2f..%2fetc%2fpasswd', 400],
    ['%00', 400],
    ['%ff', 400],
    ['https%3a%2f%2fevil.example', 400],
    ['a'.repeat(65), 400],
    ['', 404],
    ['metamask/x', 404],
  ])('error: the image %s', async (id, status) => {
    const response = await gateway.get(`/getWalletImage/${id}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      status: 'FAILED',
      reasons: [{ field: status === 400 ? 'id' : '' }],
    })
  })
})

describe('wallets of the operator', () => {
  const fox = { id: 'fox', name: 'Fox Wallet', chains: ['eip155:1'], mobile: { native: 'foxfox://' } }
  const config = { gateway: { directory: { wallets: [fox] } } }

  it('come first and are found like the others', async () => {
    const own = gatewayInMemory(config)
    const response = await own.get('/getWallets?entries=1')
    expect(await response.json()).toMatchObject({
      data: [{ id: 'fox', name: 'Fox Wallet', mobile_link: 'foxfox://' }],
      count: inAll + 1,
    })
  })

  it('error: a row that is wrong is refused at the start, by the same schema as ours', () => {
    const wrong = { gateway: { directory: { wallets: [{ ...fox, homepage: 'javascript:alert(1)' }] } } }
    expect(() => gatewayInMemory(wrong)).toThrow(/https address/)
    const taken = { gateway: { directory: { wallets: [{ ...fox, rdns: 'io.rabby' }] } } }
    expect(() => gatewayInMemory(taken)).toThrow(/rdns/)
    const named = { gateway: { directory: { wallets: [{ ...fox, standardName: 'PHANTOM' }] } } }
    expect(() => gatewayInMemory(named)).toThrow(/Wallet Standard name of fox/)
    const empty = { gateway: { directory: { wallets: [{ ...fox, standardName: ' ' }] } } }
    expect(() => gatewayInMemory(empty)).toThrow(/Invalid length/)
  })

  it('a new configuration is taken over while it runs; a wrong one changes nothing', async () => {
    const running = gatewayInMemory()
    const count = async () => ((await (await running.get('/getWallets')).json()) as { count: number }).count
    expect(await count()).toBe(inAll)
    running.reload(config)
    expect(await count()).toBe(inAll + 1)
    running.reload({ gateway: { directory: { wallets: [{ ...fox, rdns: 'io.rabby' }] } } })
    expect(await count()).toBe(inAll + 1)
    expect(running.lines.join()).toMatch('walletsInvalid')
  })
})

describe('whatever is asked', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '40', 'eip155:1', '__proto__', '\r\n', '%', '\u202e', '999999999999'),
  )
  const name = fc.oneof(
    fc.constantFrom(
      'page',
      'entries',
      'chains',
      'include',
      'exclude',
      'search',
      'badge_type',
      'names',
      'rdns',
      'sort',
    ),
    fc.constantFrom('projectId', 'st', '__proto__', 'constructor', 'toString'),
  )

  it('security: G5 a query never fails us: 200 with the shape, or 400 with reasons', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 6 }), async (pairs) => {
        const response = await gateway.get(`/getWallets?${new URLSearchParams(pairs)}`, { address: 'fuzz' })
        gateway.wait(1_000)
        const body = (await response.json()) as { data: unknown[]; reasons: { description: string }[] }
        if (response.status === 200) for (const one of body.data) v.parse(directoryWallet, one)
        else expect([response.status, body.reasons.length > 0]).toEqual([400, true])
      }),
      { numRuns: 300 },
    )
  })

  it('security: G5 no path, method or body is answered with a failure of ours', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const bodies = [undefined, deep, '{"__proto__":{"a":1}}', '\0', 'x'.repeat(300_000)]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
        fc.oneof(
          fc.webPath(),
          fc.constantFrom(
            '/getWallets',
            '/getWallets/',
            '/getWalletImage',
            '/getWalletImage/x',
            '//',
            '/getWallets?%',
          ),
        ),
        fc.constantFrom(...bodies),
        async (method, path, body) => {
          const sent = method === 'GET' || method === 'HEAD' || body === undefined ? {} : { body }
          const response = await gateway.get(path.startsWith('/') ? path : `/${path}`, {
            method,
            ...sent,
            address: 'fuzz',
          })
          gateway.wait(1_000)
          expect(response.status, `${method} ${path}`).toBeLessThan(500)
        },
      ),
      { numRuns: 300 },
    )
    expect(gateway.lines).toEqual([])
  })
})
