import { getProfileImage, profileImagePath } from 'latchkit/wire'
import { encodeAbiParameters, namehash } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { startOutsideHosts } from '../fixtures/outsideHosts.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway, and names on a real chain. The hosts of the world outside are on this machine.

const id = 'eip155:31337'
const host = 'pictures.example'
const inside = 'inside.example'
const talker = `0x${'7a'.repeat(20)}`
const [me = '0x', you = '0x'] = addresses
let chain: LocalChain
let resolver: `0x${string}`
beforeAll(async () => {
  chain = await startLocalChain()
  resolver = await chain.deploy('Names')
  await chain.write(resolver, 'setName', [me, 'me.eth'])
  await chain.write(resolver, 'setName', [you, 'me.eth'])
})
afterAll(() => chain.stop())

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const png = Uint8Array.from([
  ...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  ...[0, 0, 0, 13, ...Buffer.from('IHDR'), 0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0],
  ...[0, 0, 0, 0], // not read: the checksum
])
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

/** Has a name's record say where its picture is. */
const choose = (avatar: string, name = 'me.eth', owner = me) =>
  chain.write(resolver, 'set', [namehash(name), owner, 'avatar', avatar])

async function setUp(nftImages: object | undefined = { hosts: [host, inside] }) {
  const hosts = await startOutsideHosts()
  hosts.addresses[host] = ['93.184.216.34']
  hosts.addresses[inside] = ['10.0.0.1']
  hosts.answers[host] = () => ({ body: png })
  ends.push(() => hosts.stop())
  const chains = [{ id, name: 'Local', rpcUrls: [chain.rpcUrl], ensResolver: resolver }]
  const gateway = gatewayInMemory({ gateway: { chains, nftImages } }, undefined, hosts.externalHttp)
  const picture = async (of: string) => {
    const response = await gateway.get(profileImagePath(of))
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()), response }
  }
  return { hosts, gateway, picture }
}

describe('[A] GET /public/getProfileImage/{id}', () => {
  it('the picture that the record of a name says, by account, address and name, with headers that let it do nothing', async () => {
    await choose(`https://${host}/me.png`)
    const { hosts, picture } = await setUp()
    for (const of of [`${id}:${me}`, me, me.toUpperCase().replace('0X', '0x'), 'me.eth', 'ME.eth']) {
      const { status, bytes, response } = await picture(of)
      expect([of, status, bytes]).toEqual([of, 200, png])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=300, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    }
    expect(hosts.requests).toEqual([`${host} 93.184.216.34 GET /me.png`])
  })

  it('for the page’s caller', async () => {
    await choose(`https://${host}/me.png`)
    const { gateway } = await setUp()
    const { kit } = createPage(gateway)
    ends.push(() => kit.destroy())
    const got = await callGateway(kit, getProfileImage, { params: { id: `${id}:${me}` } })
    expect([got.type, got.size]).toEqual(['image/png', png.length])
  })

  it('is where the identity and the record say so: of what may be fetched alone', async () => {
    const { gateway } = await setUp()
    const answered = async () => {
      const read = async (path: string) => (await gateway.get(path)).json()
      const { attributes } = await read('/v1/profile/account/me.eth')
      return [(await read(`/v1/identity/${me}`)).picture, attributes.picture]
    }
    const path = profileImagePath('me.eth')
    const ways = [
      [`https://${host}/me.png`, path],
      ['https://elsewhere.example/me.png', undefined],
      ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi', undefined],
      ['javascript:alert(1)', undefined],
      ['', undefined],
    ] as const
    for (const [avatar, expected] of ways) {
      await choose(avatar)
      gateway.wait(86_400_000)
      expect([avatar, ...(await answered())]).toEqual([avatar, expected, expected])
    }
  })

  it('an NFT of a configured network, which its description shows', async () => {
    // Says to every question that it is this text, which as a number is a balance.
    const image = `data:image/svg+xml,${encodeURIComponent(mark)}`
    const description = `data:application/json,${encodeURIComponent(JSON.stringify({ image }))}`
    const answer = encodeAbiParameters([{ type: 'string' }], [description]).slice(2)
    const length = (answer.length / 2).toString(16).padStart(4, '0')
    await chain.rpc('anvil_setCode', talker, `0x61${length}600e60003961${length}6000f3${answer}`)
    await choose(`${id}/erc1155:${talker}/7`)
    const { picture, hosts } = await setUp()
    const { status, bytes, response } = await picture(me)
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, mark])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300, immutable')
    expect(hosts.resolvedNames).toEqual([])
  })

  it('security: an NFT is the picture of the one who has it alone', async () => {
    const nft = await chain.deploy('Nft721')
    await chain.write(nft, 'mint', [me, 7n])
    await chain.write(nft, 'mint', [you, 8n])
    const pictures = []
    for (const item of ['7', '8', '9', String(2n ** 256n)]) {
      await choose(`${id}/erc721:${nft}/${item}`)
      const { gateway } = await setUp()
      pictures.push((await (await gateway.get(`/v1/identity/${me}`)).json()).picture)
    }
    expect(pictures).toEqual([profileImagePath('me.eth'), undefined, undefined, undefined])
  })

  it('another one once the record says another, after the five minutes of a name', async () => {
    await choose(`https://${host}/1.png`)
    const { hosts, gateway, picture } = await setUp()
    await picture(me)
    await choose(`https://${host}/2.png`)
    gateway.wait(300_000)
    await picture(me)
    // A name that is out of date is answered once more while it is read again.
    await expect.poll(async () => (await picture(me)) && hosts.requests.at(-1)).toContain('/2.png')
  })

  it('IPFS by the operator’s own way to it', async () => {
    await choose('ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi')
    const ipfs = await startFakeService(mark)
    ends.push(() => ipfs.stop())
    const { picture } = await setUp({ ipfsUrl: ipfs.url })
    const { status, bytes } = await picture(me)
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, mark])
    expect((await (await setUp()).picture(me)).status).toBe(404)
  })

  it.each([
    ['javascript:alert(1)'],
    [`data:image/png;base64,${Buffer.from(png).toString('base64')}`],
    [`data:application/json,{"image":"https://${host}/me.png"}`],
    ['blob:https://pictures.example/1'],
    ['file:///etc/passwd'],
    [`http://${host}/me.png`],
    [`https://${host}:8443/me.png`],
    [`https://user:word@${host}/me.png`],
    ['https://elsewhere.example/me.png'],
    ['https://127.0.0.1/me.png'],
    ['https://127.1/me.png'],
    ['https://[::ffff:127.0.0.1]/me.png'],
    ['https://169.254.169.254/latest/meta-data'],
    [`https://${inside}/me.png`],
    [`https://${host}/${'x'.repeat(2_048)}`],
    ['ipfs://../../admin'],
    ['/me.png'],
    ['eip155:31337/erc721:0x0000000000000000000000000000000000000001/1'],
    [`eip155:1/erc721:${me}/1`],
    [''],
  ])(
    'security: G3 a record that says %s has no picture, and no such host is connected to',
    async (avatar) => {
      await choose(avatar)
      const { hosts, picture } = await setUp()
      expect((await picture(me)).status).toBe(404)
      expect((await picture('me.eth')).status).toBe(404)
      expect(hosts.requests).toEqual([])
    },
  )

  it.each([
    ['https://pictures.example/me.png', 400],
    ['http://169.254.169.254/', 400],
    ['a b.eth', 400],
    [`eip155:1:${me.slice(0, -1)}`, 400],
    ['nobody.eth', 404],
    [`eip155:5:${you}`, 404],
  ])('security: G3 takes an id and no address of a picture: %s', async (of, status) => {
    const { hosts, picture } = await setUp()
    expect((await picture(of)).status).toBe(status)
    expect(hosts.resolvedNames).toEqual([])
  })

  it('security: S4 what a name says that does not lead back to the address is not the address’s', async () => {
    await choose(`https://${host}/me.png`)
    const { hosts, picture } = await setUp()
    expect((await picture(you)).status).toBe(404)
    expect(hosts.requests).toEqual([])
  })

  it('security: G3 what comes is no picture, or a drawing that acts', async () => {
    await choose(`https://${host}/me.svg`)
    const { hosts, gateway, picture } = await setUp()
    hosts.answers[host] = () => ({ body: '<html><script>alert(1)</script></html>' })
    expect((await picture(me)).status).toBe(404)
    hosts.answers[host] = () => ({
      body: mark.replace('<path', '<script>alert(1)</script><path onclick="a()"'),
    })
    gateway.wait(60_000)
    expect(Buffer.from((await picture(me)).bytes).toString()).toBe(mark)
  })

  it('error: a host that fails is 503, and off unless the operator allows something', async () => {
    await choose(`https://${host}/me.png`)
    const { hosts, picture } = await setUp()
    hosts.answers[host] = () => ({ status: 500 })
    expect((await picture(me)).status).toBe(503)
    const off = await setUp({})
    expect((await off.picture(me)).status).toBe(404)
    expect(off.hosts.resolvedNames).toEqual([])
  })
})
