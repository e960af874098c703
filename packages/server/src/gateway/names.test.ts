import { getGasPrice, getIdentity, getProfile, getReverseProfile } from 'latchkit/wire'
import { createClient, http, namehash, verifyMessage as verifyOffChain } from 'viem'
import { verifyMessage } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { accounts, addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { type HostAnswer, startOutsideHosts } from '../fixtures/outsideHosts.js'
import { createPage, pageOrigin } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// ENS as deployed on a local chain: a universal resolver with records of its own.

const id = 'eip155:31337'
const [me = '0x', you = '0x', other = '0x'] = addresses
let chain: LocalChain
let resolver: `0x${string}`
beforeAll(async () => {
  chain = await startLocalChain()
  resolver = await chain.deploy('Names')
  const set = (name: string, to: string, key = '', value = '') =>
    chain.write(resolver, 'set', [namehash(name), to, key, value])
  await set('me.eth', me, 'avatar', 'https://pictures.example/me.png')
  await set('me.eth', me, 'description', 'Hello\u202e there')
  await set('stolen.eth', other)
  await set('odd.eth', you, 'avatar', 'javascript:alert(1)')
  await chain.write(resolver, 'setName', [me, 'me.eth'])
  await chain.write(resolver, 'setName', [you, 'stolen.eth'])
  await chain.write(resolver, 'setName', [other, 'STOLEN.eth'])
})
afterAll(() => chain.stop())

const kits: { destroy(): void }[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})

function setUp(more: object = { ensResolver: resolver }, rpcUrl = chain.rpcUrl) {
  const gateway = gatewayInMemory({
    gateway: { chains: [{ id, name: 'Local', rpcUrls: [rpcUrl], ...more }] },
  })
  const { kit } = createPage(gateway)
  kits.push(kit)
  const profile = (name: string) =>
    callGateway(kit, getProfile, { params: { name }, query: { apiVersion: '2' } })
  const reverse = (address: string) =>
    callGateway(kit, getReverseProfile, { params: { address }, query: { apiVersion: '2' } })
  const identity = (address: string) => callGateway(kit, getIdentity, { params: { address } })
  return { gateway, kit, profile, reverse, identity }
}
const record = {
  name: 'me.eth',
  addresses: { 60: { address: me } },
  attributes: { avatar: 'https://pictures.example/me.png', bio: 'Hello there' },
}

describe('§7 identity and names', () => {
  it('an address has the name that leads back to it, and its picture', async () => {
    const { identity, reverse } = setUp()
    expect(await identity(me)).toEqual({
      name: 'me.eth',
      avatar: 'https://pictures.example/me.png',
      resolvedAt: expect.stringMatching(/^19|^20/),
    })
    expect(await reverse(me)).toEqual([record])
  })

  it('security: S4 a name somebody else has, or written as it must not be, is none', async () => {
    const { identity, reverse } = setUp()
    for (const address of [you, other, resolver]) {
      expect(await identity(address)).toMatchObject({ name: null, avatar: null })
      expect(await reverse(address)).toEqual([])
    }
  })

  it('a name has an address, however it is written; a picture only by https', async () => {
    const { profile } = setUp()
    expect(await profile('ME.eth')).toEqual(record)
    expect(await profile('odd.eth')).toEqual({
      name: 'odd.eth',
      addresses: { 60: { address: you } },
      attributes: {},
    })
  })

  it('a name nobody has: an empty list for version 2, 404 before', async () => {
    const { profile, gateway } = setUp()
    expect(await profile('nobody.eth')).toEqual([])
    expect((await gateway.get('/v1/profile/account/nobody.eth')).status).toBe(404)
  })

  it.each(['a b.eth', 'a..eth', '_x_.eth', 'me.eth\u202e', '%00', `${'x'.repeat(256)}`])(
    'error: %j',
    async (name) => {
      const { gateway } = setUp()
      const response = await gateway.get(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`)
      expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field: 'name' }] }])
    },
  )

  it('§9 is kept for five minutes', async () => {
    const { profile, gateway } = setUp()
    expect(await profile('late.eth')).toEqual([])
    await chain.write(resolver, 'set', [namehash('late.eth'), you, '', ''])
    gateway.wait(200_000)
    expect(await profile('late.eth')).toEqual([])
    gateway.wait(100_000)
    expect(await profile('late.eth')).toMatchObject({ addresses: { 60: { address: you } } })
    const { headers } = await gateway.get('/v1/profile/account/me.eth')
    expect(headers.get('Cache-Control')).toBe('public, max-age=300')
  })

  it('error: §8 where nobody answers, in the words of the specification', async () => {
    const { gateway } = setUp({ ensResolver: resolver }, 'http://127.0.0.1:9')
    const textOf = async (path: string) => {
      const response = await gateway.get(path)
      const { reasons } = (await response.json()) as { reasons: { description: string }[] }
      return [response.status, reasons[0]?.description]
    }
    expect(await textOf('/v1/profile/account/me.eth')).toEqual([503, 'Error resolving name'])
    expect(await textOf(`/v1/profile/reverse/${me}`)).toEqual([503, 'Error fetching names for address'])
  })

  it('without an ENS nobody has a name', async () => {
    const { identity, reverse, profile } = setUp({})
    expect(await identity(me)).toMatchObject({ name: null, avatar: null })
    expect([await reverse(me), await profile('me.eth')]).toEqual([[], []])
  })
})

describe('names that are kept off the chain (CCIP-Read)', () => {
  const host = 'names.example'
  beforeAll(async () => {
    const keep = async (name: string, ...urls: string[]) => {
      for (const url of urls) await chain.write(resolver, 'setElsewhere', [namehash(name), url])
    }
    await keep('away.eth', 'https://evil.example/{data}', `https://${host}/{sender}/{data}.json`)
    await keep('post.eth', `https://${host}/post`)
    await keep('evil.eth', 'https://evil.example/{data}', 'http://127.0.0.1/', 'https://169.254.169.254/')
    await keep('users.eth', `https://${host}/{data}`)
    await chain.write(resolver, 'setWild', [namehash('users.eth')])
    await chain.write(resolver, 'setWild', [namehash('club.eth')])
    await chain.write(resolver, 'set', [namehash('club.eth'), other, '', ''])
  })

  async function withHosts(ensHosts: string[] = [host]) {
    const hosts = await startOutsideHosts()
    hosts.addresses[host] = ['93.184.216.34']
    hosts.addresses['evil.example'] = ['93.184.216.35']
    const gateway = gatewayInMemory(
      {
        gateway: {
          chains: [{ id, name: 'Local', rpcUrls: [chain.rpcUrl], ensResolver: resolver }],
          ensHosts,
        },
      },
      undefined,
      hosts.externalHttp,
    )
    const addressOf = async (name: string) => {
      const response = await gateway.get(`/v1/profile/account/${name}?apiVersion=2`)
      const found = (await response.json()) as { addresses?: Record<string, { address: string }> }
      return found.addresses?.[60]?.address
    }
    /** Answers addresses with one, and texts with none. */
    hosts.answers[host] = (path, body) => {
      const isAddress = `${path}${body}`.includes('3b3b57de')
      const data = isAddress
        ? `0x${you.slice(2).padStart(64, '0')}`
        : `0x${'20'.padStart(64, '0')}${'0'.repeat(64)}`
      return { body: JSON.stringify({ data }) }
    }
    return { hosts, gateway, addressOf, end: hosts.stop }
  }

  it('are asked of the hosts the operator allows, by GET or POST, and brought to the contract', async () => {
    const { hosts, addressOf, gateway, end } = await withHosts()
    expect(await addressOf('away.eth')).toBe(you)
    expect(hosts.requests[0]).toMatch(`${host} 93.184.216.34 GET /${resolver}/0x3b3b57de`)
    expect(hosts.requests.join()).not.toContain('evil')
    expect(gateway.lines.join()).toContain(
      'a name is kept at a host that is not allowed {"host":"evil.example"}',
    )
    expect(await addressOf('post.eth')).toBe(you)
    expect(hosts.requests.at(-1)).toBe(`${host} 93.184.216.34 POST /post`)
    end()
  })

  it('all names below one, as the resolver answers for them; on the chain or off it', async () => {
    const { addressOf, end } = await withHosts()
    expect(await addressOf('somebody.users.eth')).toBe(you)
    expect(await addressOf('somebody.club.eth')).toBe(other)
    end()
  })

  it('security: G3 no other host is asked, and without a list none: such a name has no address', async () => {
    const { hosts, addressOf, end } = await withHosts()
    expect(await addressOf('evil.eth')).toBeUndefined()
    expect(hosts.requests).toEqual([])
    const off = await withHosts([])
    expect(await off.addressOf('away.eth')).toBeUndefined()
    expect(await off.addressOf('me.eth')).toBe(me)
    expect([off.hosts.resolvedNames, off.gateway.lines]).toEqual([[], []])
    end()
    off.end()
  })

  it.each<HostAnswer>([
    () => ({ status: 500 }),
    () => ({ body: 'nonsense' }),
    () => ({ body: '{"data":"0xzz"}' }),
    () => ({ body: 'null' }),
    () => ({ body: '{"data":"0x"}' }),
    () => ({ status: 302, headers: { Location: 'https://evil.example/' } }),
  ])('error: a host that answers otherwise has no name for us: %s', async (answer) => {
    const { hosts, addressOf, end } = await withHosts()
    hosts.answers[host] = answer
    expect(await addressOf('post.eth')).toBeUndefined()
    expect(hosts.requests.join()).not.toContain('evil')
    end()
  })
})

describe('§7 signature check: an eth_call through the gateway', () => {
  const message = 'I agree'
  const client = (gateway: ReturnType<typeof setUp>['gateway']) =>
    createClient({
      transport: http(`https://gateway.test/v1?chainId=${id}&projectId=shop`, {
        fetchFn: async (input: URL | RequestInfo, init?: RequestInit) => {
          const { pathname, search } = new URL(input instanceof Request ? input.url : input)
          return gateway.get(pathname + search, {
            ...init,
            headers: { ...init?.headers, Origin: pageOrigin },
          })
        },
      }),
    })

  it('a contract account by ERC-1271, an ordinary one by itself', async () => {
    const account = await chain.deploy('ContractAccount', [me])
    const { gateway } = setUp()
    const [signature, foreign] = await Promise.all(accounts.map((one) => one.signMessage({ message })))
    const check = (address: `0x${string}`, given = signature!) =>
      verifyMessage(client(gateway), { address, message, signature: given })
    expect(await check(account)).toBe(true)
    expect(await check(account, foreign)).toBe(false)
    expect(await check(me)).toBe(true)
    expect(await check(you)).toBe(false)
    expect(await verifyOffChain({ address: me, message, signature: signature! })).toBe(true)
  })
})

describe('§7 GET /v1/convert/gas-price', () => {
  it('what the last blocks took, the sooner the more', async () => {
    const { kit } = setUp()
    const { standard, fast, instant } = await callGateway(kit, getGasPrice, { query: { chainId: id } })
    const suggested = BigInt((await chain.rpc('eth_gasPrice')) as string)
    expect(BigInt(standard)).toBeGreaterThanOrEqual(suggested)
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  })

  it('what the node suggests, where there is no history of fees', async () => {
    const { startFakeNode } = await import('../fixtures/fakeNode.js')
    const node = await startFakeNode({
      reply: ({ method }) =>
        method === 'eth_gasPrice' ? { result: '0x64' } : { error: { code: -32601, message: 'no' } },
    })
    const { kit } = setUp({}, node.url)
    expect(await callGateway(kit, getGasPrice, { query: { chainId: id } })).toEqual({
      standard: '100',
      fast: '115',
      instant: '130',
    })
    await node.stop()
  })

  it('error: §8 a network it does not serve', async () => {
    const response = await setUp().gateway.get('/v1/convert/gas-price?chainId=eip155:5')
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { reasons: [{ field: 'chainId', description: 'Network not supported for Gas Price' }] },
    ])
  })
})
