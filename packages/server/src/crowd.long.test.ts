import { Agent, request } from 'node:http'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, expect, it } from 'vitest'
import { startFakeNode } from './fixtures/fakeNode.js'
import { createTestServers, type TestServer } from './fixtures/testServer.js'
import { newTopic } from './fixtures/topic.js'
import { createGateway } from './gateway/createGateway.js'

// The innocent crowd of docs/decisions/0039-innocent-crowd.md: a conference behind one IPv4 address. What an address may hold
// and spend is as it is by default, and the clock stands still: nothing that is spent comes back.
const visitors = 500
const socketsOfVisitor = 2 // of the site, and of the wallet on the phone

const servers = createTestServers()
afterEach(servers.end)

const origin = 'https://shop.example'
const project = { id: 'shop', origins: [origin] }
const chainId = 'eip155:1'
// The crowd takes turns with the server on one processor: how long that takes is not what is tested.
const patientMs = 300_000
const numbers = Array.from({ length: visitors }, (_, index) => index + 1)

interface PageRequest {
  readonly path: string
  readonly body?: string
}

/** The requests of a page whose visitor opens it, connects, and looks at the account: each has one of their own, so no answer is cached. */
function requestsOf(visitor: number): readonly PageRequest[] {
  const account = `0x${visitor.toString(16).padStart(40, '0')}`
  const call = (method: string, params: unknown[]) => ({
    path: `/v1?chainId=${chainId}`,
    body: JSON.stringify({ jsonrpc: '2.0', id: visitor, method, params }),
  })
  return [
    { path: '/getWallets?entries=40&page=1' },
    { path: '/getAnalyticsConfig?' },
    { path: `/v1/account/${account}/balance?chainId=${chainId}` },
    { path: `/v1/account/${account}/history?chainId=${chainId}` },
    { path: `/v1/account/${account}/nfts?chainId=${chainId}` },
    { path: `/v1/identity/${account}?` },
    call('eth_getTransactionCount', [account, 'latest']),
    call('eth_estimateGas', [{ from: account, to: account }]),
  ]
}

function statusOf(port: number, agent: Agent, { path, body }: PageRequest): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const headers = { origin, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(
      { port, agent, headers, path: `${path}&projectId=shop`, method: body ? 'POST' : 'GET' },
      (answer) => answer.resume().on('end', () => done(answer.statusCode)),
    )
    sent.on('error', failed).end(body)
  })
}

/** Opens the sockets of the whole crowd at once; each subscribes to a topic. Rejects where one is closed. */
function openSockets(server: TestServer) {
  const all = Array.from({ length: visitors * socketsOfVisitor }, async () => {
    const client = server.connect({ projectId: project.id, headers: { origin } })
    await client.call('irn_subscribe', { topic: newTopic() })
    return client
  })
  return Promise.all(all)
}

it('refuses nobody of 500 visitors behind one address, all pages open at once, nor when all sockets come back at once', async () => {
  const node = await startFakeNode()
  const server = await servers.start(
    {
      projects: [project],
      listen: { idleMs: patientMs },
      relay: { limits: { handshakeMs: patientMs } },
      gateway: { chains: [{ id: chainId, name: 'One', rpcUrls: [node.url] }] },
    },
    { createGateway, clock: createFakeClock(Date.now()) },
  )
  const agent = new Agent({ maxSockets: visitors * 6 }) // a browser opens six to a host
  const [statuses, sockets] = await Promise.all([
    Promise.all(numbers.flatMap(requestsOf).map((one) => statusOf(server.port, agent, one))),
    openSockets(server),
  ])
  expect(statuses).toHaveLength(visitors * 8)
  expect(new Set(statuses)).toEqual(new Set([200]))

  // All connections end in one moment, as when the proxy in front is killed: the server still counts those that came before.
  for (const { ws } of sockets) ws.terminate()
  expect(await openSockets(server)).toHaveLength(visitors * socketsOfVisitor)
  const metrics = await server.metrics()
  expect(metrics.split('\n').filter((line) => /^latchkit_.*_refused_total\{.* [1-9]/.test(line))).toEqual([])
  await node.stop()
}, 240_000)
