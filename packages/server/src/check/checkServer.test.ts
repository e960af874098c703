import { bitcoinNetworks } from 'latchkit/wire'
import connect from 'postgres'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { configSchema } from '../config/configSchema.js'
import { documentedEsplora } from '../fixtures/documentedAnswers.js'
import { type FakeNode, type NodeAnswer, startFakeNode } from '../fixtures/fakeNode.js'
import { type FakeService, startFakeService } from '../fixtures/fakeService.js'
import { freePort } from '../fixtures/freePort.js'
import { hasPostgres, startPostgres } from '../fixtures/postgresServer.js'
import { hasRedis, startRedis } from '../fixtures/redisServer.js'
import { createTestServers } from '../fixtures/testServer.js'
import { checkNames } from './checkNames.js'
import { checkServer, tableOf } from './checkServer.js'
import { withTimeout } from './finding.js'

const servers = createTestServers()
const nodes: FakeNode[] = []
const services: FakeService[] = []
afterEach(async () => {
  for (const one of nodes.splice(0)) await one.stop()
  for (const one of services.splice(0)) one.stop()
  await servers.end()
})

type Given = v.InferInput<typeof configSchema>
const configOf = (given: Given) => v.parse(configSchema, { data: servers.folder(), open: true, ...given })
const nodeOf = async (replies: Record<string, unknown>, more: NodeAnswer = {}) => {
  const reply = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: replies[method],
  })
  const made = await startFakeNode({ tellsChain: true, reply, ...more })
  nodes.push(made)
  return made.url
}
const chain = (rpcUrls: string[]): Given => ({
  gateway: { chains: [{ id: 'eip155:1', name: 'One', rpcUrls }] },
})
const found = async (given: Given, what: string) =>
  (await checkServer(configOf(given))).filter((one) => one.what.startsWith(what))

describe('--check', () => {
  it('tells the newest block of a node, and one that is of another network, without its key', async () => {
    const good = await nodeOf({ eth_chainId: '0x1', eth_blockNumber: '0x10' })
    const other = await nodeOf({ eth_chainId: '0x7a69', eth_blockNumber: '0x10' })
    const findings = await found(chain([`${good}/KEY7f3c`, other]), 'node')
    expect(findings.map(({ state, detail }) => [state, detail])).toEqual([
      ['ok', 'block 16'],
      ['fault', 'is of another network'],
    ])
    expect(tableOf(findings)).not.toContain('KEY7f3c')
  })

  it('tells a Solana node of another cluster', async () => {
    const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    const url = await nodeOf({ getGenesisHash: genesis, getSlot: 7 })
    const given = (id: string): Given => ({ gateway: { solana: [{ id, name: 'S', rpcUrls: [url] }] } })
    expect(await found(given(`solana:${genesis.slice(0, 32)}`), 'node')).toMatchObject([
      { detail: 'block 7' },
    ])
    expect(await found(given('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'), 'node')).toMatchObject([
      { state: 'fault', detail: 'is of another network' },
    ])
  })

  it('tells the newest block of a service of Bitcoin and of a node of Polkadot, and those of other networks', async () => {
    const { answers } = documentedEsplora
    const esplora = await startFakeService((path: string) => answers[path as keyof typeof answers])
    services.push(esplora)
    const hash = `0x91b171bb158e2d3848fa23a9f1c25182${'7'.repeat(32)}`
    const url = await nodeOf({ chain_getBlockHash: hash, chain_getHeader: { number: '0x10' } })
    const given = (bitcoin: 'mainnet' | 'testnet', relay: string): Given => ({
      gateway: {
        bip122: [{ id: bitcoinNetworks[bitcoin], name: 'B', esploraUrls: [esplora.url] }],
        polkadot: [
          {
            id: `polkadot:${relay}`,
            name: 'P',
            rpcUrls: [url],
            nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
          },
        ],
      },
    })
    expect(await found(given('mainnet', hash.slice(2, 34)), 'node')).toMatchObject([
      { state: 'ok', detail: 'block 685442' },
      { state: 'ok', detail: 'block 16' },
    ])
    const foreign = { state: 'fault', detail: 'is of another network' }
    expect(await found(given('testnet', '1'.repeat(32)), 'node')).toMatchObject([foreign, foreign])
  })

  it('error: a node that is away, refuses, or tells nothing', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    const refuses = await nodeOf({}, { status: 401 })
    const silent = await nodeOf({ eth_chainId: '0x1', eth_blockNumber: 'soon' })
    expect((await found(chain([away, refuses, silent]), 'node')).map(({ detail }) => detail)).toEqual([
      'does not answer',
      'answers 401',
      'does not tell eth_blockNumber',
    ])
  })

  it('error: Redis and Postgres that are away are told by host and cause, without a password', async () => {
    const port = await freePort()
    const given = {
      redisUrl: `redis://:secret@127.0.0.1:${port}`,
      databaseUrl: `postgres://who:secret@127.0.0.1:${port}/x`,
    }
    const findings = await checkServer(configOf(given))
    for (const [name, variable] of [
      ['Redis', 'REDIS_URL'],
      ['Postgres', 'DATABASE_URL'],
    ])
      expect(findings).toContainEqual({
        what: `${name} 127.0.0.1:${port}`,
        state: 'fault',
        detail: `ECONNREFUSED: does it run, and is ${variable} right?`,
      })
    expect(tableOf(findings)).not.toContain('secret')
  })

  it.skipIf(!hasRedis || !hasPostgres)('tells the versions of Redis and Postgres', async () => {
    const [redis, postgres] = [await startRedis(), await startPostgres()]
    try {
      const databaseUrl = await postgres.database()
      const config = configOf({ redisUrl: redis.url, databaseUrl })
      const findings = await checkServer(config)
      expect(findings.filter(({ detail }) => detail.startsWith('version'))).toHaveLength(2)
      expect(findings.map(({ state }) => state)).not.toContain('fault')
      const sql = connect(databaseUrl)
      await sql`CREATE TABLE schema_version AS SELECT 999::bigint AS version`
      await sql.end()
      expect((await checkServer(config)).filter(({ state }) => state === 'fault')).toMatchObject([
        {
          what: expect.stringContaining('Postgres'),
          detail: expect.stringContaining('Start the newer program'),
        },
      ])
    } finally {
      await Promise.all([redis.stop(), postgres.stop()])
    }
  })

  it('asks the relay by its own name, and says that no proxy is trusted', async () => {
    const server = await servers.start()
    const config = configOf({ relay: { names: ['relay.example.org', 'localhost', '*.example.org'] } })
    const statesAt = async (url: string) =>
      (await Promise.all(checkNames(config, () => url))).map(({ what, state }) => `${what} ${state}`)
    expect(await statesAt(`http://127.0.0.1:${server.port}/healthz`)).toEqual([
      'name relay.example.org ok',
      'proxies note',
    ])
    expect(await statesAt(`http://127.0.0.1:${server.port}/readyz`)).toEqual([
      'name relay.example.org fault',
      'proxies note',
    ])
  })

  it('error: no project, and a folder that cannot be one', async () => {
    const findings = await checkServer(configOf({ open: false, data: '/dev/null/x' }))
    expect(findings.filter(({ state }) => state === 'fault').map(({ what }) => what)).toEqual([
      'projects',
      'folder',
    ])
  })

  it('error: a question without an answer ends', async () => {
    await expect(withTimeout(new Promise(() => undefined), 1)).rejects.toMatchObject({
      code: 'noAnswerInTime',
    })
  })
})
