import { describe, expect, it } from 'vitest'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

const projects = [
  { id: 'alpha', origins: ['https://alpha.example'] },
  { id: 'beta', origins: ['https://*.beta.example'] },
  { id: 'open', origins: [] },
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
    ['', 'https://alpha.example'],
  ])('§7 %s from %s, and its page may read the answer', async (query, origin) => {
    const response = await get(query, origin)
    expect([response.status, cors(response)]).toEqual([200, origin])
    expect(response.headers.get('Vary')).toMatch('Origin')
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  })

  it('one without an origin is no page', async () => {
    const response = await get('&projectId=alpha')
    expect([response.status, cors(response)]).toEqual([200, null])
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
  it('is answered to allowed origins, for a day', async () => {
    const response = await get('&projectId=alpha', 'https://alpha.example', 'OPTIONS')
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://alpha.example',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    })
  })

  it('error: not to others', async () => {
    const response = await get('&projectId=alpha', 'https://evil.example', 'OPTIONS')
    expect([response.status, cors(response)]).toEqual([403, '*'])
  })
})

describe('what is there', () => {
  it('error: 404 for a path, 405 with the methods for a method', async () => {
    expect((await gateway.get('/admin')).status).toBe(404)
    const response = await gateway.get('/getWallets', { method: 'POST', body: '{}' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it('counts requests by status, and names neither addresses nor paths', async () => {
    const counted = gatewayInMemory()
    await counted.get('/getWallets', { address: '198.51.100.7' })
    await counted.get('/secret-path')
    const text = counted.metrics.text()
    expect(text).toMatch('latchkit_gateway_requests_total{status="200"} 1')
    expect(text).toMatch('latchkit_gateway_requests_total{status="404"} 1')
    expect(text + counted.lines.join()).not.toMatch(/198\.51|secret/)
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

  it('the pages of an allowed origin can read that they have to wait', async () => {
    const gateway = gatewayInMemory({ projects, gateway: { limits } })
    const headers = { Origin: 'https://alpha.example' }
    for (let index = 0; index < 3; index++) await gateway.get('/getWallets', { headers })
    const response = await gateway.get('/getWallets', { headers })
    expect([response.status, cors(response)]).toEqual([429, 'https://alpha.example'])
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe('ETag, Retry-After')
  })

  it('a project has one of its own, whoever asks for it; none is counted where there are no projects', async () => {
    const ofProject = { projectRequestsPerSecond: 1, projectRequestBurst: 2 }
    const gateway = gatewayInMemory({ projects, gateway: { limits: ofProject } })
    const statusOf = async (projectId: string, address: string) => {
      const response = await gateway.get(`/getWallets?entries=1&projectId=${projectId}`, { address })
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
