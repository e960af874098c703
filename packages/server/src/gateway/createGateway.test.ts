import { describe, expect, it, vi } from 'vitest'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { until } from '../fixtures/until.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

const projects = [
  { id: 'alpha', origins: ['https://alpha.example'] },
  { id: 'beta', origins: ['https://*.beta.example'] },
  { id: 'open', origins: [] },
  { id: 'servers', origins: ['https://alpha.example'], allowNoOrigin: true },
]
const gateway = gatewayInMemory({ projects })
const get = (query: string, origin?: string, method = 'GET') =>
  gateway.get(`/getWallets?entries=1${query}`, { method, headers: origin ? { Origin: origin } : {} })
const cors = (response: Response) => response.headers.get('Access-Control-Allow-Origin')

describe('who may ask', () => {
  it.each([
    ['&projectId=alpha', 'https://alpha.example'],
    ['&projectId=beta', 'https://shop.beta.example'],
    ['&projectId=open', 'https://anywhere.example'],
  ])('§7 %s from %s, and its page may read the answer', async (query, origin) => {
    const response = await get(query, origin)
    expect([response.status, cors(response)]).toEqual([200, origin])
    expect(response.headers.get('Vary')).toMatch('Origin')
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })

  it('readings 36 who sends no origin is no page, and may ask where the project says so', async () => {
    const response = await get('&projectId=servers')
    expect([response.status, cors(response)]).toEqual([200, null])
  })

  it('error: readings 36 who sends no origin may not ask for another project, and is told of the field', async () => {
    for (const projectId of ['alpha', 'open']) {
      const response = await get(`&projectId=${projectId}`)
      expect([response.status, cors(response)]).toEqual([403, null])
      expect((await response.json()).reasons[0].description).toMatch(
        /^Unauthorized: origin not .*allowNoOrigin$/,
      )
    }
  })

  it('readings 36 a page of a listed host that is the gateway’s own sends no origin, and its browser says so', async () => {
    const ask = (host: string, site: string, projectId = 'alpha') =>
      gateway.gateway.fetch(
        new Request(`http://${host}/getWallets?entries=1&projectId=${projectId}`, {
          headers: { 'Sec-Fetch-Site': site },
        }),
        { address: '192.0.2.1' },
      )
    expect((await ask('alpha.example', 'same-origin')).status).toBe(200)
    expect((await ask('shop.beta.example:8080', 'same-origin', 'beta')).status).toBe(200)
    for (const [host, site] of [
      ['alpha.example', 'cross-site'],
      ['alpha.example', 'none'],
      ['evil.example', 'same-origin'],
    ] as const)
      expect((await ask(host, site)).status).toBe(403)
  })

  it('error: readings 36 a call without a project, whatever its origin', async () => {
    for (const origin of ['https://alpha.example', undefined]) {
      const response = await get('', origin)
      expect([response.status, cors(response)]).toEqual([403, origin ? '*' : null])
      expect(await response.json()).toEqual({
        status: 'FAILED',
        reasons: [{ field: 'projectId', description: 'Project ID is missing' }],
      })
    }
  })

  it.each([
    ['&projectId=alpha', 'https://alpha.example.evil.example'],
    ['&projectId=alpha', 'http://alpha.example'],
    ['&projectId=alpha', 'https://shop.beta.example'],
    ['&projectId=beta', 'https://beta.example'],
    ['&projectId=beta', 'https://a.b.beta.example'],
    ['&projectId=alpha', 'null'],
  ])('error: §8 %s from %s is not allowed, and may read that alone', async (query, origin) => {
    const response = await get(query, origin)
    expect([response.status, cors(response)]).toEqual([403, '*'])
    expect(await response.json()).toEqual({
      status: 'FAILED',
      reasons: [{ field: '', description: 'Unauthorized: origin not allowed' }],
    })
  })

  it('error: a page on localhost is told that it is for development alone: its origin may be listed', async () => {
    const response = await get('&projectId=alpha', 'http://localhost:4400')
    expect([response.status, cors(response)]).toEqual([403, '*'])
    const { reasons } = await response.json()
    expect(reasons[0].description).toBe(
      'Unauthorized: origin not allowed: localhost passes in development alone',
    )
  })

  it('error: §8 an unknown project', async () => {
    const response = await get('&projectId=gamma', 'https://alpha.example')
    expect([response.status, cors(response)]).toEqual([403, '*'])
    expect(await response.json()).toEqual({
      status: 'FAILED',
      reasons: [{ field: 'projectId', description: 'Unauthorized: invalid key' }],
    })
  })

  it('a failure that is not about the origin can be read by the page', async () => {
    const response = await get('&projectId=alpha&page=0', 'https://alpha.example')
    expect([response.status, cors(response)]).toEqual([400, 'https://alpha.example'])
  })
})

describe('preflight', () => {
  it.each([
    ['alpha', 'https://alpha.example'],
    ['alpha', 'https://evil.example'],
    ['gamma', 'https://alpha.example'],
  ])('for project %s is answered to %s for a day, never with credentials', async (project, origin) => {
    const response = await get(`&projectId=${project}`, origin, 'OPTIONS')
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type, dpop, solana-client',
      'access-control-max-age': '86400',
    })
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  it('error: a page that sends JSON from elsewhere is then told that it may not', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(call) }
    const response = await gateway.get('/v1?chainId=eip155:1&projectId=alpha', init)
    expect([response.status, cors(response)]).toEqual([403, '*'])
    expect((await response.json()).reasons).toEqual([
      { field: '', description: 'Unauthorized: origin not allowed' },
    ])
  })
})

describe('what is there', () => {
  it('error: 404 for a path, 405 with the methods for a method', async () => {
    expect((await gateway.get('/admin?projectId=servers')).status).toBe(404)
    const response = await gateway.get('/getWallets?projectId=servers', { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('security: G1 the budget of an address', () => {
  const limits = { requestsPerSecond: 2, requestBurst: 3, addresses: 2 }
  const limited = () => gatewayInMemory({ gateway: { limits } })
  const times = async (count: number, gateway: ReturnType<typeof limited>, address = '192.0.2.1') => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++)
      statuses.push((await gateway.get('/getWallets?entries=1', { address })).status)
    return statuses
  }

  it('allows a burst, then so many a second', async () => {
    const gateway = limited()
    expect(await times(4, gateway)).toEqual([200, 200, 200, 429])
    gateway.wait(1_000)
    expect(await times(3, gateway)).toEqual([200, 200, 429])
    const refused = await gateway.get('/getWallets')
    expect(refused.headers.get('Retry-After')).toBe('1')
    expect(await refused.json()).toMatchObject({
      reasons: [{ description: 'Too many requests; try again in 1 s' }],
    })
    gateway.wait(60_000)
    expect(await times(4, gateway)).toEqual([200, 200, 200, 429])
  })

  it('is one for a network of IPv6 addresses, and another for each other address', async () => {
    const gateway = limited()
    await times(3, gateway, '2001:db8:1:2::1')
    expect(await times(1, gateway, '2001:db8:1:2:ffff::9')).toEqual([429])
    expect(await times(1, gateway, '2001:db8:1:3::1')).toEqual([200])
    expect(await times(1, gateway, '198.51.100.1')).toEqual([200])
  })

  it('is ten times that for all networks of one /48 together, and another /48 is not concerned', async () => {
    const gateway = gatewayInMemory({ gateway: { limits: { requestsPerSecond: 2, requestBurst: 3 } } })
    const from = (net: number) => times(3, gateway, `2001:db8:1:${net.toString(16)}::1`)
    for (let net = 1; net <= 10; net++) expect(await from(net)).toEqual([200, 200, 200])
    expect(await from(11)).toEqual([429, 429, 429])
    expect(await times(1, gateway, '2001:db8:2:1::1')).toEqual([200])
  })

  it('the pages of an allowed origin can read that they have to wait', async () => {
    const gateway = gatewayInMemory({ projects, gateway: { limits } })
    const headers = { Origin: 'https://alpha.example' }
    const path = '/getWallets?projectId=alpha'
    for (let index = 0; index < 3; index++) await gateway.get(path, { headers })
    const response = await gateway.get(path, { headers })
    expect([response.status, cors(response)]).toEqual([429, 'https://alpha.example'])
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('Date, ETag, Retry-After')
  })

  it('what takes work costs more: NFTs 20, a balance 1 a network, and 3 where it is forced', async () => {
    const chains = [1, 2].map((id) => ({ id: `eip155:${id}`, name: 'N', rpcUrls: ['http://127.0.0.1:1'] }))
    const limits = { requestsPerSecond: 1, requestBurst: 25 }
    const account = '/v1/account/0x00000000000000000000000000000000000a11ce'
    const costOf = async (path: string) => {
      const gateway = gatewayInMemory({ gateway: { chains, limits } })
      await gateway.get(path)
      let left = 0
      while ((await gateway.get('/getWallets?entries=1')).status === 200) left++
      return 25 - left
    }
    expect(await costOf(`${account}/nfts`)).toBe(20)
    expect(await costOf(`${account}/balance`)).toBe(2)
    expect(await costOf(`${account}/balance?chainId=eip155:1`)).toBe(1)
    expect(await costOf(`${account}/balance?forceUpdate=eip155:1:0x${'1'.repeat(40)}`)).toBe(4)
  })

  it('an address that the operator trusts has none', async () => {
    const trusted = gatewayInMemory({ listen: { trustedAddresses: ['192.0.2.0/24'] }, gateway: { limits } })
    expect(await times(6, trusted)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await times(4, trusted, '198.51.100.1')).at(-1)).toBe(429)
  })

  it('more requests that take work than one address may have at once wait in turn', async () => {
    const node = await startFakeNode({ hangs: true })
    const chains = [{ id: 'eip155:1', name: 'N', rpcUrls: [node.url] }]
    const gateway = gatewayInMemory({ gateway: { chains, limits: { requestsWorking: 2 } } })
    const ask = (account: number, address: string) =>
      gateway.get(`/v1/account/0x${String(account).padStart(40, '0')}/balance`, { address })
    const requests = [1, 2, 3, 4].map((account) => ask(account, '192.0.2.1'))
    const accounts = () => new Set(node.calls.map(({ params }) => String([params].flat()[0]))).size
    await until(() => accounts() === 2)
    const other = ask(5, '192.0.2.2')
    await until(() => accounts() === 3)
    node.answer = { reply: () => ({ result: '0x1' }) }
    node.cut()
    const statuses = (await Promise.all([...requests, other])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    await node.stop()
  })

  it('long names to look for are folded once, not for each wallet', async () => {
    const long = Array.from({ length: 100 }, () => 'ﷺ'.repeat(60)).join(',')
    const normalize = vi.spyOn(String.prototype, 'normalize')
    await gatewayInMemory().get(`/getWallets?names=${encodeURIComponent(long)}`)
    expect(normalize.mock.calls.length).toBeLessThan(1_000)
    normalize.mockRestore()
  })

  it('a project has one of its own, whoever asks for it; none is counted where there are no projects', async () => {
    const ofProject = { projectRequestsPerSecond: 1, projectRequestBurst: 2 }
    const gateway = gatewayInMemory({ projects, gateway: { limits: ofProject } })
    const statusOf = async (projectId: string, address: string) => {
      const headers = { Origin: `https://${projectId === 'beta' ? 'shop.' : ''}${projectId}.example` }
      const path = `/getWallets?entries=1&projectId=${projectId}`
      const response = await gateway.get(path, { address, headers })
      return [response.status, response.headers.get('Retry-After')]
    }
    expect(await statusOf('alpha', '192.0.2.1')).toEqual([200, null])
    expect(await statusOf('alpha', '192.0.2.2')).toEqual([200, null])
    expect(await statusOf('alpha', '192.0.2.3')).toEqual([429, '1'])
    expect(await statusOf('beta', '192.0.2.3')).toEqual([200, null])
    gateway.wait(1_000)
    expect(await statusOf('alpha', '192.0.2.3')).toEqual([200, null])
    const open = gatewayInMemory({ gateway: { limits: ofProject } })
    for (let index = 0; index < 5; index++)
      expect((await open.get('/getWallets?entries=1&projectId=any')).status).toBe(200)
  })

  it('remembers a bounded number of addresses: the one heard of longest ago is forgotten', async () => {
    const gateway = limited()
    await times(3, gateway, '192.0.2.1')
    await times(1, gateway, '192.0.2.2')
    await times(1, gateway, '192.0.2.3')
    expect(await times(1, gateway, '192.0.2.1')).toEqual([200])
  })
})
