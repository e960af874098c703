import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startFakeExplorer } from '../fixtures/fakeExplorer.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { heapBytes } from '../fixtures/heapBytes.js'
import { descriptorsOf, orGone } from '../fixtures/openFiles.js'
import { steppingClock } from '../fixtures/steppingClock.js'
import { createTestServers } from '../fixtures/testServer.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The real gateway over a day of ordinary visitors, with its embedded store, and a node and an explorer over real HTTP.

const servers = createTestServers()
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0)) await end()
  await servers.end()
})

const id = 'eip155:31337'
const hour = 3_600_000
const stepMs = 600_000
const visitors = 8 // come in each step, each from an address of its own, with an account of its own
const [cachedBytes, storedBytes, addresses] = [8_000, 30_000, 200]
/**
 * Hours at which everything is weighed; long before the first of them every limit is reached. The lightest of three weights
 * counts: what the engine itself keeps, compiled code above all, comes and goes by up to two megabytes, a leak only comes.
 */
const weighedAt = { noon: [11, 12, 13], night: [21, 22, 23] }
const may = { heap: 1_000_000, disk: 100_000, descriptors: 0 }

async function startDay() {
  const node = await startFakeNode({ reply: () => ({ result: '0xde0b6b3a7640000' }) })
  const explorer = await startFakeExplorer()
  ends.push(
    () => node.stop(),
    () => explorer.stop(),
  )
  const data = servers.folder()
  const { clock, step } = steppingClock(stepMs)
  const gateway = gatewayInMemory(
    {
      data,
      open: true,
      gateway: {
        chains: [
          {
            id,
            name: 'Day',
            rpcUrls: [node.url],
            explorerUrl: `${explorer.url}/`,
            nativeCurrency: { price: 2_000 },
          },
        ],
        limits: { cachedBytes, storedBytes, addresses },
      },
    },
    clock,
  )
  ends.push(() => gateway.gateway.close?.())
  return { node, explorer, data, gateway, step }
}

/** A visitor looks at its balance twice, calls its network and looks at its history; all is answered. */
async function visit({ get, post }: ReturnType<typeof gatewayInMemory>, number: number) {
  const address = `198.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const account = `0x${number.toString(16).padStart(40, '1')}`
  const balance = `/v1/account/${account}/balance?chainId=${id}`
  const call = { jsonrpc: '2.0', id: number, method: 'eth_getBalance', params: [account, 'latest'] }
  const answers = [
    await get(balance, { address }),
    await get(balance, { address }),
    await post(`/v1?chainId=${id}`, call, { address }),
    await get(`/v1/account/${account}/history?chainId=${id}`, { address }),
    await get('/getWallets?page=1', { address }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const answer of answers) await answer.arrayBuffer()
}

it('holds as much after a day of ordinary visits as at noon: heap, database, descriptors', async () => {
  const { node, explorer, data, gateway, step } = await startDay()
  const files = ['gateway.db', 'gateway.db-wal'].map((name) => join(data, name))
  const weigh = async () => ({
    heap: await heapBytes(),
    disk: files.reduce((sum, file) => sum + orGone(() => statSync(file).size), 0),
    descriptors: descriptorsOf(data),
  })
  const weights = { noon: [], night: [] } as Record<
    keyof typeof weighedAt,
    Awaited<ReturnType<typeof weigh>>[]
  >
  const cachedNow = () => Number(/^latchkit_gateway_cached_bytes (\d+)/m.exec(gateway.metrics.text())?.[1])
  let [number, cached] = [0, 0]
  for (let passed = 0; passed < 24 * hour; passed += stepMs) {
    await Promise.all(Array.from({ length: visitors }, () => visit(gateway, number++)))
    cached = Math.max(cached, cachedNow())
    await step()
    // What the two were asked is no memory of the gateway's.
    node.calls.length = 0
    for (const notes of [explorer.requests, explorer.sentBodies]) notes.length = 0
    node.bodies.length = 0
    for (const time of ['noon', 'night'] as const)
      if (weighedAt[time].includes(passed / hour)) weights[time].push(await weigh())
  }
  const lightest = (time: keyof typeof weighedAt, kind: keyof typeof may) =>
    Math.min(...weights[time].map((weight) => weight[kind]))
  expect(number).toBeGreaterThan(addresses * 4)
  expect(cached).toBeGreaterThan(0)
  expect(cached).toBeLessThanOrEqual(cachedBytes)
  expect(lightest('noon', 'descriptors')).toBeGreaterThan(0)
  expect(lightest('noon', 'disk')).toBeGreaterThan(0)
  for (const kind of ['heap', 'disk', 'descriptors'] as const)
    expect(lightest('night', kind) - lightest('noon', kind), kind).toBeLessThanOrEqual(may[kind])
  expect(gateway.lines.filter((line) => /^(warn|error)/.test(line))).toEqual([])
}, 120_000)
