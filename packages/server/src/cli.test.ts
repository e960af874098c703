import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCli } from './fixtures/builtCli.js'
import { hasRedis, startRedis } from './fixtures/redisServer.js'
import { type CliProcess, startCli } from './fixtures/startCli.js'
import { describeStores } from './fixtures/stores.js'
import { connect, type TestClient } from './fixtures/testClient.js'
import { createTestServers } from './fixtures/testServer.js'
import { newEnvelope, newTopic } from './fixtures/topic.js'
import { until } from './fixtures/until.js'
import { createStore } from './store/createStore.js'

const servers = createTestServers()
const running: CliProcess[] = []
const clients: TestClient[] = []
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterEach(async () => {
  for (const { ws } of clients.splice(0)) ws.terminate()
  for (const one of running.splice(0)) await one.kill('SIGKILL')
  await servers.end()
})

const start = async (environment: Record<string, string> = {}) => {
  const one = await startCli(cli.path, { LATCHKIT_DATA: servers.folder(), ...environment })
  running.push(one)
  return one
}
const open = (port: number, more: Partial<Parameters<typeof connect>[0]> = {}) => {
  const client = connect({ port, ...more })
  clients.push(client)
  return client
}
const message = (topic: string) => ({ topic, message: newEnvelope(), ttl: 300, tag: 1108 })

describeStores('the program on the database of a newer one', (make) => {
  it('error: ends with 1 before it listens, and says what to do', async () => {
    const { data, databaseUrl } = await make()
    const clock = { now: () => 0, after: () => () => undefined }
    const store = createStore({ config: () => ({ data, databaseUrl }) as never, log: () => undefined, clock })
    await store.write([{ sql: 'INSERT INTO schema_version VALUES (?)', values: [9_999] }])
    await store.close()
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli.path], {
      env: {
        LATCHKIT_OPEN: 'true',
        LATCHKIT_LISTEN_PORT: '0',
        LATCHKIT_DATA: data,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('schema 9999')])
    expect(stderr).toContain('Start the newer program')
    expect(stdout).not.toContain('listening')
  })
})

describe('the program', () => {
  it('starts without a file, answers, and ends at SIGTERM with 0', async () => {
    const server = await start()
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200)
    const client = open(server.port)
    await client.call('irn_subscribe', { topic: newTopic() })
    const code = server.kill('SIGTERM')
    expect(await client.closed).toEqual({ code: 1001, reason: 'Relay restarts' })
    expect(await code).toBe(0)
  })

  it.each([
    ['auth', 'google'],
    ['recovery', '--check'],
    ['thaw', 'now'],
    ['social', 'stop', 'google'],
    ['social', 'pause', 'facebook', 'auth'],
    ['social', 'prove', 'facebook'],
  ])('error: an argument that the command does not know: %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli.path, ...args], {
      env: { LATCHKIT_DATA: servers.folder(), LATCHKIT_ENVIRONMENT: 'development' },
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('does not know')])
  })

  it('social prove: ends with 1 and a table where the provider is not configured', () => {
    const { status, stdout } = spawnSync(process.execPath, [cli.path, 'social', 'prove', 'google'], {
      env: { LATCHKIT_DATA: servers.folder(), LATCHKIT_ENVIRONMENT: 'development' },
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect([status, stdout]).toEqual([1, expect.stringContaining('SOCIAL_GOOGLE_CLIENT_ID is missing')])
    expect(stdout).toContain('Do not accept this provider yet.')
  })

  it('writes one JSON object a line', async () => {
    const server = await start()
    await server.kill('SIGTERM')
    for (const line of server.log().trim().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({
        at: expect.any(String),
        level: 'info',
        event: expect.any(String),
      })
    }
  })

  it('reads its projects anew at SIGHUP, and keeps the old ones when the file is broken', async () => {
    const file = join(servers.folder(), 'latchkit.json')
    const write = (content: unknown) => writeFileSync(file, JSON.stringify(content))
    write({ projects: [{ id: 'one' }] })
    const server = await start({ LATCHKIT_CONFIG: file })
    expect(await open(server.port, { projectId: 'two' }).closed).toMatchObject({ code: 3000 })
    write({ projects: [{ id: 'two' }] })
    server.child.kill('SIGHUP')
    await until(() => server.log().includes('projects-read'))
    await open(server.port, { projectId: 'two' }).call('irn_subscribe', { topic: newTopic() })
    writeFileSync(file, '{')
    server.child.kill('SIGHUP')
    await until(() => server.log().includes('projects-not-read'))
    await open(server.port, { projectId: 'two' }).call('irn_subscribe', { topic: newTopic() })
  })

  it('says at SIGHUP which of the changed fields need a restart, by name alone', async () => {
    const file = join(servers.folder(), 'latchkit.json')
    const write = (content: unknown) => writeFileSync(file, JSON.stringify(content))
    write({ projects: [{ id: 'one' }] })
    const server = await start({ LATCHKIT_CONFIG: file })
    write({ projects: [{ id: 'two' }], gateway: { priceUrl: 'https://price.example' } })
    server.child.kill('SIGHUP')
    await until(() => server.log().includes('projects-read'))
    expect(server.log()).not.toContain('needs-restart')
    const databaseUrl = 'postgres://user:secret@db.example/latchkit'
    write({ projects: [{ id: 'two' }], databaseUrl, relay: { path: '/other', limits: { batchItems: 7 } } })
    server.child.kill('SIGHUP')
    await until(() => server.log().includes('needs-restart'))
    expect(server.log()).toContain('"databaseUrl relay.path relay.limits.batchItems"')
    expect(server.log()).not.toContain('secret')
  })

  it('keeps its projects when SIGHUP finds the list emptied, and says so', async () => {
    const file = join(servers.folder(), 'config.json')
    writeFileSync(file, JSON.stringify({ projects: [{ id: 'shop', origins: ['https://shop.example'] }] }))
    const server = await start({ LATCHKIT_CONFIG: file })
    writeFileSync(file, '{}')
    server.child.kill('SIGHUP')
    await until(() => server.log().includes('projects-kept'))
    const answer = await fetch(`http://127.0.0.1:${server.port}/getWallets?projectId=other`)
    expect(answer.status).toBe(403)
  })

  it('serves the networks of the file as it is after SIGHUP', async () => {
    const file = join(servers.folder(), 'latchkit.json')
    const write = (chains: unknown) => writeFileSync(file, JSON.stringify({ gateway: { chains } }))
    const chain = (id: string) => ({ id, name: id, rpcUrls: ['http://127.0.0.1:9'] })
    write([chain('eip155:1')])
    const server = await start({ LATCHKIT_CONFIG: file })
    const served = async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}/v1/supported-chains`)
      return ((await response.json()) as { http: string[] }).http
    }
    expect(await served()).toEqual(['eip155:1'])
    write([chain('eip155:1'), chain('eip155:10')])
    server.child.kill('SIGHUP')
    await until(async () => (await served()).length === 2)
    write([chain('solana:1')])
    server.child.kill('SIGHUP')
    await until(() => server.log().includes('projects-not-read'))
    expect(await served()).toEqual(['eip155:1', 'eip155:10'])
  })

  it('asks half of its clients to come back at SIGUSR2', async () => {
    const server = await start()
    const [first, second] = [open(server.port), open(server.port)]
    for (const one of [first, second]) await one.call('irn_subscribe', { topic: newTopic() })
    server.child.kill('SIGUSR2')
    expect(await first.closed).toEqual({ code: 4010, reason: 'Rebalancing' })
    await second.call('irn_subscribe', { topic: newTopic() })
  })

  it('error: says which variable is wrong, which folder or port is taken, and ends with 1', async () => {
    const run = (environment: Record<string, string>) =>
      spawnSync(process.execPath, [cli.path], {
        env: { LATCHKIT_OPEN: 'true', LATCHKIT_LISTEN_METRICS_PORT: '0', ...environment },
        encoding: 'utf8',
        timeout: 10_000,
      })
    const wrong = run({ LATCHKIT_LISTEN_PORT: 'x' })
    expect([wrong.status, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('listen.port (LATCHKIT_LISTEN_PORT): '),
    ])
    const data = servers.folder()
    const server = await start({ LATCHKIT_DATA: data })
    const second = run({ LATCHKIT_DATA: data, LATCHKIT_LISTEN_PORT: '0' })
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('LATCHKIT_DATA')])
    const taken = run({ LATCHKIT_DATA: servers.folder(), LATCHKIT_LISTEN_PORT: String(server.port) })
    expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining(`${server.port}`)])
  })

  it('error: readings 36 without projects it does not start, and says what to do', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli.path], {
      env: { LATCHKIT_DATA: servers.folder(), LATCHKIT_LISTEN_PORT: '0', LATCHKIT_LISTEN_METRICS_PORT: '0' },
      encoding: 'utf8',
      timeout: 10_000,
    })
    expect([status, stdout]).toEqual([1, ''])
    for (const name of ['LATCHKIT_PROJECTS', 'LATCHKIT_ENVIRONMENT=development', 'LATCHKIT_OPEN=true'])
      expect(stderr).toContain(name)
  })

  const call = (...given: readonly string[]) =>
    spawnSync(process.execPath, [cli.path, ...given], { encoding: 'utf8', timeout: 10_000 })

  it('says its version with --version', () => {
    expect(call('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['--verison'], 'does not know --verison; did you mean --version?'],
    [['--port', '5690'], 'does not know --port'],
    [['serve'], 'does not know serve. See latchkit-server --help'],
  ])('error: %j is refused, and nothing is started', (given, message) => {
    const { status, stderr, stdout } = call(...given)
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)])
  })

  it('init writes a configuration that starts as it is, and never over a file', async () => {
    const file = join(servers.folder(), 'latchkit.json')
    expect(call('init', file).status).toBe(0)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('// "trustedProxies": 0,')
    expect(text).toContain('// sites that may use this server')
    const server = await start({ LATCHKIT_CONFIG: file, LATCHKIT_OPEN: '' })
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200)
    const again = call('init', file)
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('already exists')])
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('--check prints a table, ends with 0, and with 1 on a fault', () => {
    const check = (more: Record<string, string>) =>
      spawnSync(process.execPath, [cli.path, '--check'], {
        env: { LATCHKIT_DATA: servers.folder(), LATCHKIT_ENVIRONMENT: 'development', ...more },
        encoding: 'utf8',
        timeout: 20_000,
      })
    const good = check({})
    expect([good.status, good.stdout]).toEqual([
      0,
      expect.stringMatching(/^note +projects +none.*\nok +folder /),
    ])
    const chains = JSON.stringify([{ id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:9'] }])
    const bad = check({ LATCHKIT_GATEWAY_CHAINS: chains })
    expect([bad.status, bad.stdout]).toEqual([1, expect.stringContaining('does not answer')])
  })

  it('lists every variable with --help', () => {
    const { stdout, status } = spawnSync(process.execPath, [cli.path, '--help'], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toContain('LATCHKIT_RELAY_LIMITS_FRAME_BYTES')
  })
})

describe('R5 kill -9', () => {
  /** Publishes as fast as it goes until the process is killed; answers what was acknowledged before that. */
  async function publishUntilKilled(server: CliProcess, topic: string, after: number): Promise<string[]> {
    const dapp = open(server.port)
    await dapp.opened()
    const stored: string[] = []
    let killed = false
    const end = () => {
      killed = true
    }
    const publish = async () => {
      while (!killed) {
        const one = message(topic)
        const answer = await dapp.request('irn_publish', one).catch(end)
        if (answer?.result === true) stored.push(one.message)
      }
    }
    const all = Array.from({ length: 20 }, publish)
    await until(() => stored.length >= after)
    await server.kill('SIGKILL')
    await Promise.all(all)
    return stored
  }

  const environment = { LATCHKIT_RELAY_LIMITS_PUBLISH_BURST: '1000000' }

  it('five times in a row: no message that was answered true is lost', async () => {
    const [data, topic] = [servers.folder(), newTopic()]
    const stored: string[] = []
    for (let round = 0; round < 5; round++) {
      const server = await start({ LATCHKIT_DATA: data, ...environment })
      stored.push(...(await publishUntilKilled(server, topic, 40 + round * 13)))
    }
    const server = await start({ LATCHKIT_DATA: data, ...environment })
    const wallet = open(server.port)
    await wallet.call('irn_subscribe', { topic })
    // What was kept but not answered before the end comes too.
    const texts = () => wallet.pushes.map(({ message }) => message)
    await until(() => stored.every((message) => texts().includes(message)))
    const got = texts()
    expect(new Set(got).size).toBe(got.length)
    expect(got.filter((message) => stored.includes(message))).toEqual(stored)
  })

  it('an acknowledgement is kept too, once anything sent after it was answered', async () => {
    const [data, topic] = [servers.folder(), newTopic()]
    const server = await start({ LATCHKIT_DATA: data })
    const [dapp, wallet] = [open(server.port), open(server.port)]
    await wallet.call('irn_subscribe', { topic })
    for (let n = 0; n < 10; n++) await dapp.call('irn_publish', message(topic))
    await wallet.pushed(10)
    await wallet.call('irn_publish', message(newTopic()))
    await server.kill('SIGKILL')
    const next = await start({ LATCHKIT_DATA: data })
    const again = open(next.port, { identity: wallet.identity })
    await again.call('irn_subscribe', { topic })
    await again.call('irn_fetchMessages', { topic })
    expect(again.pushes).toEqual([])
  })

  it.skipIf(!hasRedis)(
    'with Redis another process has everything at once',
    async () => {
      const redis = await startRedis()
      try {
        const topic = newTopic()
        const more = { REDIS_URL: redis.url, ...environment }
        const [east, west] = [await start(more), await start(more)]
        const wallet = open(west.port)
        await wallet.call('irn_subscribe', { topic })
        const stored = await publishUntilKilled(east, topic, 100)
        await until(() => wallet.pushes.length >= stored.length)
        expect(wallet.pushes.map(({ message }) => message)).toEqual(expect.arrayContaining(stored))
      } finally {
        await redis.stop()
      }
    },
    20_000,
  )
})
