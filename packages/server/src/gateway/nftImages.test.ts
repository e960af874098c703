import { getHistory, getNftImage, getNfts, nftImagePath } from 'latchkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { systemClock } from '../clock.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { type FakeService, startFakeService } from '../fixtures/fakeService.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { type OutsideHosts, startOutsideHosts } from '../fixtures/outsideHosts.js'
import { until } from '../fixtures/until.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway and a real chain. The hosts of the world outside are on this machine.

const id = 'eip155:31337'
const host = 'pictures.example'
const me = addresses[0]!
let chain: LocalChain
let described: `0x${string}`
let many: `0x${string}`
let other: `0x${string}`
beforeAll(async () => {
  chain = await startLocalChain()
  described = await chain.deploy('Described')
  many = await chain.deploy('Described')
  other = await chain.deploy('Described')
})
afterAll(() => chain.stop())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const png = (width: number, height = width) => {
  const bytes = Buffer.alloc(64)
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return Uint8Array.from(bytes)
}
const gif = Uint8Array.from([...Buffer.from('GIF89a'), 10, 0, 10, 0, 0, 0, 0])
const jpeg = Uint8Array.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xff, 0xc2, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0],
])
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

let items = 0
/** Gives a new token a description at an address. */
async function mint(where: string): Promise<string> {
  items++
  await chain.write(described, 'describe', [BigInt(items), where])
  return nftImagePath({ chainId: id, contract: described, tokenId: String(items) })
}

/** Gives one token another description than before, which no gateway that has read it sees. */
async function describeAs(where: string): Promise<string> {
  await chain.write(other, 'describeAll', [where])
  return nftImagePath({ chainId: id, contract: other, tokenId: '1' })
}

async function setUp(
  nftImages: object | undefined = { hosts: [host] },
  more: object = {},
  limits: object = {},
) {
  const hosts: OutsideHosts = await startOutsideHosts()
  hosts.addresses[host] = ['93.184.216.34']
  const gateway = gatewayInMemory(
    {
      gateway: { chains: [{ id, name: 'Local', rpcUrls: [chain.rpcUrl], ...more }], nftImages, limits },
    },
    undefined,
    hosts.externalHttp,
  )
  ends.push(() => hosts.stop())
  const serve = (files: Record<string, unknown>) => {
    hosts.answers[host] = (path) => {
      const file = files[path]
      if (file === undefined) return { status: 404 }
      return { body: typeof file === 'string' || file instanceof Uint8Array ? file : JSON.stringify(file) }
    }
  }
  return { hosts, gateway, serve }
}

describe('[A] GET /public/getNftImage/{id}', () => {
  it('the picture its description names, with headers that let it do nothing', async () => {
    const { gateway, hosts, serve } = await setUp()
    serve({ '/1.json': { name: 'x', image: `https://${host}/1.png` }, '/1.png': png(300, 200) })
    const response = await gateway.get(await mint(`https://${host}/1.json`))
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, png(300, 200)])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(hosts.requests).toHaveLength(2)
  })

  it('costs 1 more for each megabyte', async () => {
    const { gateway, serve } = await setUp(undefined, {}, { requestsPerSecond: 1, requestBurst: 5 })
    const long = new Uint8Array(3_000_000)
    long.set(png(300))
    serve({ '/1.json': { image: `https://${host}/1.png` }, '/1.png': long })
    const path = await mint(`https://${host}/1.json`)
    expect((await gateway.get(path)).status).toBe(200)
    const next = await gateway.get('/v1/supported-chains')
    expect([next.status, next.headers.get('Retry-After')]).toEqual([429, '1'])
  })

  it('for the page’s caller, by the id the list of NFTs gives', async () => {
    const { gateway, serve } = await setUp()
    serve({ '/a.json': { image: `https://${host}/a.gif` }, '/a.gif': gif })
    const { kit } = createPage(gateway)
    ends.push(() => kit.destroy())
    const path = await mint(`https://${host}/a.json`)
    const picture = await callGateway(kit, getNftImage, { params: { id: path.split('/').at(-1) ?? '' } })
    expect([picture.type, picture.size]).toEqual(['image/gif', gif.length])
  })

  it('is fetched once in 7 days, and once for all who ask at once; one that was not there again after a while', async () => {
    const { gateway, hosts, serve } = await setUp()
    serve({ '/1.json': { image: `https://${host}/1.jpg` }, '/1.jpg': jpeg })
    const path = await mint(`https://${host}/1.json`)
    const responses = await Promise.all(Array.from({ length: 20 }, () => gateway.get(path)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    gateway.wait(7 * 86_400_000 - 1)
    expect((await gateway.get(path)).headers.get('Content-Type')).toBe('image/jpeg')
    expect(hosts.requests).toHaveLength(2)
    gateway.wait(1)
    serve({})
    expect((await gateway.get(path)).status).toBe(404)
    expect((await gateway.get(path)).status).toBe(404)
    expect(hosts.requests).toHaveLength(3)
    gateway.wait(60_000)
    await gateway.get(path)
    expect(hosts.requests).toHaveLength(4)
  })

  it.each([500, 503, 429])(
    'error: a host that answers %i is asked again after 10 s: only 404 says that there is none',
    async (status) => {
      const { gateway, hosts, serve } = await setUp()
      const path = await mint(`https://${host}/1.json`)
      hosts.answers[host] = () => ({ status })
      const failed = await gateway.get(path)
      expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '1'])
      const again = await gateway.get(path)
      expect([again.status, again.headers.get('Retry-After'), hosts.requests.length]).toEqual([503, '10', 1])
      serve({ '/1.json': { image: `https://${host}/1.png` }, '/1.png': png(10) })
      gateway.wait(10_000)
      expect((await gateway.get(path)).status).toBe(200)
    },
  )

  it('error: a way to IPFS that fails is asked again after 10 s too, one that has nothing after a minute', async () => {
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    const ipfs: FakeService = await startFakeService(mark)
    ends.push(() => ipfs.stop())
    const { gateway } = await setUp({ ipfsUrl: ipfs.url })
    const path = await mint(`ipfs://${cid}/1.svg`)
    const good = ipfs.answer
    ipfs.answer = { status: 504, body: '' }
    expect((await gateway.get(path)).status).toBe(503)
    ipfs.answer = { status: 404, body: '' }
    gateway.wait(10_000)
    expect((await gateway.get(path)).status).toBe(404)
    ipfs.answer = good
    gateway.wait(59_999)
    expect((await gateway.get(path)).status).toBe(404)
    gateway.wait(1)
    expect((await gateway.get(path)).status).toBe(200)
  })

  it('a description and a picture within the address itself are asked of nobody', async () => {
    const { gateway, hosts } = await setUp()
    const base64 = Buffer.from(JSON.stringify({ image: `data:image/svg+xml;utf8,${mark}` })).toString(
      'base64',
    )
    const response = await gateway.get(await mint(`data:application/json;base64,${base64}`))
    expect([response.status, await response.text()]).toEqual([200, mark])
    const written = `data:application/json,${encodeURIComponent(JSON.stringify({ image_url: `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}` }))}`
    expect(await (await gateway.get(await mint(written))).text()).toBe(mark)
    expect(hosts.resolvedNames).toEqual([])
  })

  it('ERC-1155: one address for all, with the number in it', async () => {
    const { gateway, hosts, serve } = await setUp()
    const number = 'ff'.padStart(64, '0')
    await chain.write(many, 'describeAll', [`https://${host}/{id}.json`])
    serve({ [`/${number}.json`]: { image: `https://${host}/x.png` }, '/x.png': png(1) })
    const path = nftImagePath({ chainId: id, contract: many, tokenId: '255' })
    expect((await gateway.get(path)).status).toBe(200)
    expect(hosts.requests[0]).toContain(`/${number}.json`)
  })

  it('IPFS by the operator’s own way to it, which may be on this machine', async () => {
    const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    const ipfs: FakeService = await startFakeService((path: string) =>
      path.endsWith('.json') ? { image: `ipfs://ipfs/${cid}/a b.svg` } : mark,
    )
    ends.push(() => ipfs.stop())
    const { gateway, hosts } = await setUp({ ipfsUrl: `${ipfs.url}/` })
    const path = await mint(`ipfs://${cid}/1.json`)
    expect(await (await gateway.get(path)).text()).toBe(mark)
    expect(ipfs.requests).toEqual([`GET /ipfs/${cid}/1.json`, `GET /ipfs/${cid}/a b.svg`])
    for (const bad of [
      `ipfs://${cid}/../../api/v0/id`,
      'ipfs://../x',
      `ipfs://${cid}?x=1`,
      'ipfs://evil.example/x',
    ])
      expect((await gateway.get(await mint(bad))).status).toBe(404)
    expect([ipfs.requests.length, hosts.resolvedNames]).toEqual([2, []])
  })

  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
  /** The addresses that are asked for a picture, as they are written. */
  async function requestsFor(image: string, ownWay: 'ipfsUrl' | 'arweaveUrl' = 'ipfsUrl') {
    const paths: string[] = []
    const own: FakeService = await startFakeService((path: string) => {
      paths.push(path)
      return mark
    })
    ends.push(() => own.stop())
    const { gateway, hosts } = await setUp({ [ownWay]: `${own.url}/` })
    const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`
    const { status } = await gateway.get(await describeAs(uri))
    expect(hosts.resolvedNames).toEqual([])
    return { paths, status }
  }

  it.each([
    ['a b.svg', 'a%20b.svg'],
    ['a%20b.svg', 'a%20b.svg'],
    ['Wookz#525.png', 'Wookz%23525.png'],
    ['Wookz%23525.png', 'Wookz%23525.png'],
    ['#1/100%.png', '%231/100%25.png'],
    ['\u00e9\ud83d\ude00.png', '%C3%A9%F0%9F%98%80.png'],
    ['a%253F.png', 'a%253F.png'],
    ['a%3Fb.png', 'a%3Fb.png'],
  ])('of IPFS each part of a path is encoded once: %s', async (written, requested) => {
    for (const uri of [`ipfs://${cid}/${written}`, `ipfs://ipfs/${cid}/${written}`])
      expect(await requestsFor(uri)).toEqual({ paths: [`/ipfs/${cid}/${requested}`], status: 200 })
  })

  it.each([
    '%2e%2e/x',
    '%2E%2E%2Fx',
    'a%2f..%2f..%2fx',
    '..%5cx',
    'a%00',
    'a%0d%0aX: y',
    'a?b=c',
    '../x',
    'a\ud800',
  ])('security: G3 nothing in a path of IPFS or Arweave leads out of there: %s', async (path) => {
    expect(await requestsFor(`ipfs://${cid}/${path}`)).toEqual({ paths: [], status: 404 })
    expect(await requestsFor(`ar://${'a-_4'.repeat(11).slice(1)}/${path}`, 'arweaveUrl')).toEqual({
      paths: [],
      status: 404,
    })
  })

  it('Arweave by the operator’s own way to it', async () => {
    const name = 'a-_4'.repeat(11).slice(1)
    expect(await requestsFor(`ar://${name}`, 'arweaveUrl')).toEqual({ paths: [`/${name}`], status: 200 })
    expect(await requestsFor(`ar://${name}/a b#1.png`, 'arweaveUrl')).toEqual({
      paths: [`/${name}/a%20b%231.png`],
      status: 200,
    })
    for (const wrong of [`ar://${name}0`, `ar://${name.slice(1)}`, `ar://${name}?x=1`, 'ar://../x'])
      expect(await requestsFor(wrong, 'arweaveUrl')).toEqual({ paths: [], status: 404 })
    expect(await requestsFor(`ar://${name}`)).toEqual({ paths: [], status: 404 })
    expect(await requestsFor(`ipfs://${cid}/1.svg`, 'arweaveUrl')).toEqual({ paths: [], status: 404 })
  })

  const [good, bad] = [`https://${host}/1.png`, 'https://evil.example/1.png']
  it.each([
    [{ image: null, image_url: good }, 'image/png'],
    [{ image: '', image_url: good }, 'image/png'],
    [{ image: 5, image_url: good }, 'image/png'],
    [{ image: { url: bad }, image_url: good, image_data: mark }, 'image/png'],
    [{ image: good, image_url: null, image_data: mark }, 'image/png'],
    [{ image: null, image_url: null, image_data: mark }, 'image/svg+xml'],
    [{ image_data: `\n<?xml version="1.0"?>${mark}` }, 'image/svg+xml'],
    [{ image_data: `data:image/svg+xml;utf8,${mark}` }, 'image/svg+xml'],
    [{ image: mark }, 'image/svg+xml'],
    [{ image: null }, undefined],
    [{ image_data: bad }, undefined],
    [{ image_data: '<html><script>alert(1)</script></html>' }, undefined],
    [{ image: bad, image_data: mark }, undefined],
  ])('the picture of a description is the first text it has for one: %j', async (description, type) => {
    const { gateway, hosts, serve } = await setUp()
    serve({ '/1.json': description, '/1.png': png(3) })
    const response = await gateway.get(await describeAs(`https://${host}/1.json`))
    expect([response.status, response.headers.get('Content-Type')]).toEqual(
      type ? [200, type] : [404, 'application/json; charset=utf-8'],
    )
    if (type === 'image/svg+xml') expect(await response.text()).toBe(mark)
    expect(new Set(hosts.resolvedNames)).toEqual(new Set([host]))
  })

  it('security: S4 a drawing comes without what acts, loads or leads elsewhere', async () => {
    const { gateway, serve } = await setUp()
    const wild = mark.replace(
      '<path',
      '<script>alert(1)</script><image href="https://evil.example/x.png"/><path onload="alert(1)"',
    )
    serve({ '/1.json': { image: `https://${host}/1.svg` }, '/1.svg': wild })
    expect(await (await gateway.get(await mint(`https://${host}/1.json`))).text()).toBe(mark)
  })

  it.each([
    ['a page', '<!doctype html><html><script>alert(1)</script></html>'],
    ['a page that begins like a drawing', '<svg xmlns="http://www.w3.org/1999/xhtml"><script/></svg>'],
    ['a bomb of pixels', png(60_000)],
    ['a wide one', png(100_000, 1)],
    ['a picture without a side', png(0)],
    ['half a picture', jpeg.slice(0, 12)],
    ['nothing', ''],
    ['a film', Uint8Array.from([0, 0, 0, 24, 102, 116, 121, 112, 109, 112, 52, 50])],
  ])('security: G3 %s is no picture', async (_, body) => {
    const { gateway, serve } = await setUp()
    serve({ '/1.json': { image: `https://${host}/1` }, '/1': body })
    const response = await gateway.get(await mint(`https://${host}/1.json`))
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })

  it.each([
    'https://evil.example/1.json',
    `http://${host}/1.json`,
    'https://127.0.0.1/1.json',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>',
    '',
  ])('security: G3 nobody is asked for %j, as a description or as a picture', async (where) => {
    const { gateway, hosts, serve } = await setUp()
    serve({ '/1.json': { image: where } })
    for (const one of where === '' ? [`https://${host}/1.json`] : [where, `https://${host}/1.json`])
      expect((await gateway.get(await mint(one))).status).toBe(404)
    expect(new Set(hosts.resolvedNames)).toEqual(new Set([host]))
  })

  it.each([
    ['an odd id', 'eip155-1-0x12-1', 400],
    ['an address for an id', encodeURIComponent('https://evil.example/x.png'), 400],
    ['a number of more than 256 bits', `eip155-31337-${'0x'.padEnd(42, '1')}-${2n ** 256n}`, 400],
    ['a network it does not serve', `eip155-5-${'0x'.padEnd(42, '1')}-1`, 404],
    ['a contract that is none', `eip155-31337-${'0x'.padEnd(42, '1')}-1`, 404],
  ])('error: %s', async (_, name, status) => {
    const { gateway, hosts } = await setUp()
    expect((await gateway.get(`/public/getNftImage/${name}`)).status).toBe(status)
    expect(hosts.resolvedNames).toEqual([])
  })

  it('security: contracts that take for ever keep nobody from a picture of another', async () => {
    const [slow, good] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
    const picture = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const text = Buffer.from(picture).toString('hex')
    const result = `0x${word(32)}${word(picture.length)}${text.padEnd(Math.ceil(text.length / 64) * 64, '0')}`
    const calls = (frame: { params?: unknown }) => JSON.stringify(frame.params)
    const node = await startFakeNode({
      hangs: (frames) => frames.some((frame) => calls(frame).includes(slow.slice(2))),
      reply: (frame) => ({ result: calls(frame).includes(`"to":"${good}"`) ? result : '0x' }),
    })
    ends.push(() => node.stop())
    const { gateway } = await setUp(undefined, { rpcUrls: [node.url] })
    const get = (contract: string, tokenId: number, address: string) =>
      gateway.get(nftImagePath({ chainId: id, contract, tokenId: String(tokenId) }), { address })
    const late = Array.from({ length: 32 }, (_, at) => get(slow, at, `198.51.100.${at % 4}`))
    await until(() => node.calls.length >= 16)
    expect((await get(good, 1, '192.0.2.1')).status).toBe(200)
    await until(() => node.calls.length >= 32)
    node.cut()
    for (const { status } of await Promise.all(late)) expect(status).toBe(503)
  })

  it('off unless the operator allows something: nobody is asked, and no NFT has a picture', async () => {
    const { gateway, hosts } = await setUp({})
    expect((await gateway.get(await mint(`https://${host}/1.json`))).status).toBe(404)
    expect(hosts.resolvedNames).toEqual([])
  })

  it('the list of NFTs says where, where pictures are allowed', async () => {
    await mint('x')
    for (const nftImages of [{ hosts: [host] }, {}]) {
      const gateway = gatewayInMemory(
        {
          gateway: {
            chains: [{ id, name: 'Local', rpcUrls: [chain.rpcUrl], index: { pollMs: 100 } }],
            nftImages,
            limits: { requestBurst: 100_000 },
          },
        },
        systemClock,
      )
      const { kit } = createPage(gateway)
      ends.push(() => kit.destroy())
      const list = async () => (await callGateway(kit, getNfts, { params: { account: me } })).data
      const history = () => callGateway(kit, getHistory, { params: { account: me } })
      // A list of NFTs is kept for a while, a history is not.
      await until(async () => (await history()).data.length >= items)
      const [first] = await list()
      const path = nftImagePath({ chainId: id, contract: described, tokenId: String(first?.tokenId) })
      expect(first?.imageUrl).toBe('hosts' in nftImages ? path : undefined)
    }
  })
})
