import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SignClient as SignClient17 } from 'wc-sign-2-17'
import { SignClient as SignClient21 } from 'wc-sign-2-21'
import { blockForeignHosts } from '../fixtures/blockForeignHosts.js'
import { hasRedis, type RedisServer, startRedis } from '../fixtures/redisServer.js'
import { createTestServers, type TestServer } from '../fixtures/testServer.js'
import { until } from '../fixtures/until.js'

// The public clients, old and new, as they are. They ask for hosts of their vendor whatever their options say:
// nothing of that leaves this machine, and which hosts they are is part of what is tested.
const vendorHosts = [
  'pulse.walletconnect.org',
  'verify.walletconnect.org',
  'verify.walletconnect.com',
  'echo.walletconnect.com',
]

type Client = InstanceType<typeof SignClient21>
const kinds = { '2.17.2': SignClient17 as unknown as typeof SignClient21, '2.21.8': SignClient21 }
type Kind = keyof typeof kinds

const servers = createTestServers()
let blocked: ReturnType<typeof blockForeignHosts>
const opened: Client[] = []
beforeAll(() => {
  blocked = blockForeignHosts()
})
afterAll(() => {
  expect([...blocked.hosts].filter((host) => !vendorHosts.includes(host))).toEqual([])
  blocked.end()
})
afterEach(async () => {
  for (const client of opened.splice(0)) {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  }
  await servers.end()
})

async function open(kind: Kind, name: string, { port }: TestServer): Promise<Client> {
  const client = await kinds[kind].init({
    projectId: 'test',
    relayUrl: `ws://127.0.0.1:${port}/relay`,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name, description: name, url: 'https://example.org', icons: [] },
    storageOptions: { database: ':memory:' },
    customStoragePrefix: `${name}-${Math.random()}`,
  })
  opened.push(client)
  return client
}

const account = 'eip155:1:0x1111111111111111111111111111111111111111'
const namespace = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] }

async function pair(dapp: Client, wallet: Client) {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: { eip155: namespace } })
  const proposed = new Promise<{ id: number }>((done) => wallet.once('session_proposal', done))
  await wallet.pair({ uri })
  const { id } = await proposed
  const namespaces = { eip155: { ...namespace, accounts: [account] } }
  const { acknowledged } = await wallet.approve({ id, namespaces })
  const session = await approval()
  await acknowledged()
  return session.topic
}

function answerRequests(wallet: Client): void {
  wallet.on('session_request', ({ topic, id, params }) => {
    const result = `signed ${params.request.params[0]}`
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } }).catch(() => undefined)
  })
}

const request = (dapp: Client, topic: string, text: string) =>
  dapp.request({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [text, account.split(':')[2]] },
  })

describe('the public clients', () => {
  it.each([
    ['2.17.2', '2.17.2'],
    ['2.21.8', '2.21.8'],
    ['2.17.2', '2.21.8'],
    ['2.21.8', '2.17.2'],
  ] as const)(
    'dapp %s and wallet %s: pair, propose, approve, request, answer, disconnect',
    async (dappKind, walletKind) => {
      const server = await servers.start()
      const [dapp, wallet] = await Promise.all([
        open(dappKind, 'dapp', server),
        open(walletKind, 'wallet', server),
      ])
      const topic = await pair(dapp, wallet)
      answerRequests(wallet)
      expect(await request(dapp, topic, '0x01')).toBe('signed 0x01')
      const ended = new Promise((done) => wallet.once('session_delete', done))
      await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      await ended
      expect(await server.metric('latchkit_relay_refused_total', 'code="-32602"')).toBe(0)
      expect(await server.metric('latchkit_relay_refused_total', 'code="-32601"')).toBe(0)
    },
    30_000,
  )

  it.each(['2.17.2', '2.21.8'] as const)(
    '%s: a request waits for a wallet that was away',
    async (kind) => {
      const server = await servers.start()
      const [dapp, wallet] = await Promise.all([open(kind, 'dapp', server), open(kind, 'wallet', server)])
      const topic = await pair(dapp, wallet)
      answerRequests(wallet)
      await wallet.core.relayer.transportClose()
      await until(async () => (await server.metric('latchkit_relay_connections')) === 1)
      const published = await server.metric('latchkit_relay_published_total')
      const answer = request(dapp, topic, '0x02')
      await until(async () => (await server.metric('latchkit_relay_published_total')) > published)
      await wallet.core.relayer.transportOpen()
      expect(await answer).toBe('signed 0x02')
    },
    30_000,
  )

  it('R2 the reason of a refusal reaches the client, which ends with it', async () => {
    const server = await servers.start({ projects: [{ id: 'another', origins: [] }] })
    const code = `
      import { Socket } from 'node:net'
      import { SignClient } from 'wc-sign-2-21'
      const { connect } = Socket.prototype
      Socket.prototype.connect = function (...given) {
        if (given.flat()[0]?.host === '127.0.0.1') return connect.apply(this, given)
        return this.destroy(new Error('only this machine'))
      }
      const relayUrl = 'ws://127.0.0.1:${server.port}/relay'
      const options = { projectId: 'unknown', relayUrl, logger: 'fatal', storageOptions: { database: ':memory:' } }
      const client = await SignClient.init({ ...options, metadata: { name: 'x', description: 'x', url: 'x', icons: [] } })
      await client.connect({})
    `
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: import.meta.dirname,
    })
    let output = ''
    // Depending on what it is at, the client throws the reason or only logs it as fatal.
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    await until(() => output.includes('Unauthorized: invalid key'))
    child.kill('SIGKILL')
    expect(await server.metric('latchkit_relay_closed_total', 'code="3000"')).toBeGreaterThan(0)
  })
})

describe.skipIf(!hasRedis)('the public clients, over two processes with Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  it('dapp here, wallet there', async () => {
    const [east, west] = [
      await servers.start({ redisUrl: redis.url }),
      await servers.start({ redisUrl: redis.url }),
    ]
    const [dapp, wallet] = await Promise.all([open('2.21.8', 'dapp', east), open('2.17.2', 'wallet', west)])
    const topic = await pair(dapp, wallet)
    answerRequests(wallet)
    expect(await request(dapp, topic, '0x03')).toBe('signed 0x03')
  })
})
