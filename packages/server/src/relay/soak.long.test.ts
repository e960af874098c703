import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCli } from '../fixtures/builtCli.js'
import { hasRedis, type RedisServer, startRedis } from '../fixtures/redisServer.js'
import { createIdentity, type Identity } from '../fixtures/signToken.js'
import { type CliProcess, startCli } from '../fixtures/startCli.js'
import { connect, type TestClient } from '../fixtures/testClient.js'
import { createTestServers } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

// A test run has a few seconds; LATCHKIT_SOAK_SECONDS makes it longer.
const seconds = Number(process.env.LATCHKIT_SOAK_SECONDS ?? 4)
const most = seconds + 16 // on a machine that is busy with other things
const pairs = 8

const servers = createTestServers()
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterEach(servers.end)

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

/** A client that comes back whenever its socket is gone, as the real ones do. */
class Visitor {
  readonly identity: Identity = createIdentity()
  client: TestClient
  constructor(
    readonly ports: () => readonly number[],
    readonly opened: (client: TestClient) => void = () => undefined,
  ) {
    this.client = this.#connect()
  }
  #connect(): TestClient {
    const all = this.ports()
    const client = connect({ port: all[randomInt(all.length)] ?? 1, identity: this.identity })
    client.opened().then(
      () => this.opened(client),
      () => undefined,
    )
    return client
  }
  /** The socket, a new one if need be. */
  get(): TestClient {
    if (this.client.ws.readyState > this.client.ws.OPEN) this.client = this.#connect()
    return this.client
  }
}

class Pair {
  readonly topic = newTopic()
  /** Messages in the order in which they were published for the first time. */
  readonly sent: string[] = []
  /** Those whose publish was answered `true`. */
  readonly stored = new Set<string>()
  readonly got: string[] = []
  /** Those of which the relay had the acknowledgement for certain: it answered something that was sent after it. */
  readonly certain = new Set<string>()
  twice = 0
  readonly publisher: Visitor
  readonly reader: Visitor

  constructor(ports: () => readonly number[]) {
    this.publisher = new Visitor(ports)
    this.reader = new Visitor(ports, (client) => this.#read(client))
  }

  #read(client: TestClient): void {
    const own: string[] = []
    client.ws.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.method !== 'irn_subscription') return
      const { message } = frame.params.data
      if (this.certain.has(message)) this.twice += 1
      if (!this.got.includes(message)) this.got.push(message)
      own.push(message)
    })
    const confirm = async () => {
      await client.request('irn_batchSubscribe', { topics: [this.topic] })
      while (client.ws.readyState === client.ws.OPEN) {
        const seen = own.length
        // The relay takes frames in order, and what it answers a publish with is durable.
        const answer = await client.request('irn_publish', {
          topic: newTopic(),
          message: newEnvelope(),
          ttl: 60,
          tag: 1,
        })
        if (answer.result === true) for (const message of own.slice(0, seen)) this.certain.add(message)
        await pause(20)
      }
    }
    confirm().catch(() => undefined) // the socket went: the next one confirms
  }

  /** One message, sent again with the same content until it is answered. */
  async publish(isOver: () => boolean): Promise<void> {
    const message = newEnvelope()
    this.sent.push(message)
    while (!this.stored.has(message) && !isOver()) {
      try {
        const client = this.publisher.get()
        const request = client.request('irn_publish', { topic: this.topic, message, ttl: 300, tag: 1108 })
        const answer = await Promise.race([request, pause(1_000).then(() => undefined)])
        if (answer?.result === true) this.stored.add(message)
        else if (!answer) client.ws.terminate()
      } catch {
        await pause(20)
      }
    }
  }
}

async function soak(processes: CliProcess[], environments: readonly Record<string, string>[]) {
  const ports = () => processes.map(({ port }) => port)
  const all = Array.from({ length: pairs }, () => new Pair(ports))
  let [publishing, over] = [true, false]
  const work = all.map(async (pair) => {
    while (publishing) await pair.publish(() => over)
  })
  const reconnect = setInterval(() => {
    for (const { reader } of all) reader.get()
  }, 20)
  let [clientKills, relayKills] = [0, 0]
  const restarting = new Map<number, Promise<void>>()
  const restart = async (index: number) => {
    await processes[index]?.kill(randomInt(3) ? 'SIGKILL' : 'SIGTERM')
    processes[index] = await startCli(cli.path, environments[index] ?? {})
    restarting.delete(index)
  }
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1_000
  const sum = (count: (pair: Pair) => number) => all.reduce((total, pair) => total + count(pair), 0)
  const isEnough = () => sum(({ stored }) => stored.size) > 200 && relayKills > 1 && clientKills > 3
  while (passed() < seconds || (!isEnough() && passed() < most)) {
    await pause(randomInt(50, 250))
    const pair = all[randomInt(pairs)]
    if (randomInt(4) > 0) {
      clientKills += 1
      pair?.[randomInt(2) ? 'reader' : 'publisher'].client.ws.terminate()
      continue
    }
    const index = randomInt(processes.length)
    if (restarting.has(index)) continue
    relayKills += 1
    const restarted = restart(index)
    // One that fails ends the test where all are waited for.
    restarted.catch(() => undefined)
    restarting.set(index, restarted)
  }
  await Promise.all(restarting.values())
  publishing = false
  await Promise.race([Promise.all(work), pause(10_000)])
  over = true
  await until(
    () => all.every((pair) => [...pair.stored].every((message) => pair.got.includes(message))),
    10_000,
  ).catch(() => undefined)
  clearInterval(reconnect)
  for (const { publisher, reader } of all) for (const { client } of [publisher, reader]) client.ws.terminate()
  return {
    stored: sum(({ stored }) => stored.size),
    lost: sum(({ stored, got }) => [...stored].filter((message) => !got.includes(message)).length),
    twice: sum(({ twice }) => twice),
    outOfOrder: sum(({ sent, got }) => {
      const order = got.map((message) => sent.indexOf(message))
      return order.filter((place, at) => at > 0 && place < (order[at - 1] ?? 0)).length
    }),
    clientKills,
    relayKills,
  }
}

const environment = (more: Record<string, string>) => ({
  LATCHKIT_DATA: servers.folder(),
  LATCHKIT_RELAY_LIMITS_SOCKETS_PER_CLIENT_PER_MINUTE: '100000',
  LATCHKIT_RELAY_LIMITS_SOCKETS_PER_ADDRESS_PER_MINUTE: '100000',
  LATCHKIT_RELAY_LIMITS_PUBLISH_BURST: '1000000',
  ...more,
})

async function run(environments: readonly Record<string, string>[]) {
  const processes: CliProcess[] = []
  for (const one of environments) processes.push(await startCli(cli.path, one))
  const ports = processes.map(({ port }) => `${port}`)
  const fixed = environments.map((one, index) => ({ ...one, LATCHKIT_LISTEN_PORT: ports[index] ?? '0' }))
  try {
    const found = await soak(processes, fixed)
    console.log(JSON.stringify(found))
    expect(found).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0 })
    expect(found.stored).toBeGreaterThan(0)
    expect(Math.min(found.relayKills, found.clientKills)).toBeGreaterThan(0)
  } finally {
    for (const one of processes) await one.kill('SIGKILL')
  }
}

describe('soak: clients and relays are killed at random; nothing is lost, nothing comes twice to who acknowledged it', () => {
  it('one relay, embedded', () => run([environment({})]), most * 1_000 + 150_000)

  describe.skipIf(!hasRedis)('with Redis', () => {
    let redis: RedisServer
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.stop())
    it(
      'two relays',
      async () => {
        const more = { REDIS_URL: redis.url }
        await run([environment(more), environment(more)])
      },
      most * 1_000 + 150_000,
    )
  })
})
