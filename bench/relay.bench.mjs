// The relay against a bare `ws` server that forwards the same frames (bench/relay/bare.mjs), by turns and in one run, so
// that whatever else the machine does meets both: messages a second, time from publisher to listener at half of that,
// memory of connections that only listen. LATCHKIT_SECONDS (3) and LATCHKIT_ROUNDS (3) make it longer or shorter.
import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './lib/stats.mjs'

const seconds = Number(process.env.LATCHKIT_SECONDS ?? 3)
const rounds = Number(process.env.LATCHKIT_ROUNDS ?? 3)
const [pairs, window] = [50, 10]
const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const targets = { throughput: 0.5, p99: 5, heapPerConnection: 20_000, rss: 400_000_000 }

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
const nextMessage = (child) => new Promise((done) => child.once('message', done))

// Every limit that the load of one address would meet is lifted; what is measured is not a limit.
const lifted = {
  PUBLISHES_PER_SECOND: 1e9,
  PUBLISH_BURST: 1e9,
  ADDRESS_PUBLISHES_PER_SECOND: 1e9,
  ADDRESS_DELIVERIES_PER_SECOND: 1e9,
  ADDRESS_PUBLISH_BURST: 1e9,
  ADDRESS_DELIVERY_BURST: 1e9,
  ADDRESS_SHARE_PERCENT: 100,
  FRAMES_PER_SECOND: 1e9,
  FRAME_BURST: 1e9,
  SOCKETS_PER_ADDRESS_PER_MINUTE: 1e9,
  CONNECTIONS_PER_ADDRESS: 1e6,
  TOPIC_MESSAGES: 1e7,
  TOPIC_BYTES: 1e12,
  STORED_MESSAGES: 1e8,
}

async function startRelay(more) {
  const data = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  const port = await freePort()
  const limits = Object.fromEntries(
    Object.entries(lifted).map(([name, value]) => [`LATCHKIT_RELAY_LIMITS_${name}`, value]),
  )
  const env = {
    ...process.env,
    LATCHKIT_OPEN: 'true',
    // Its metrics are read at the same port, which in production does not answer them.
    LATCHKIT_ENVIRONMENT: 'development',
    LATCHKIT_LISTEN_PORT: port,
    LATCHKIT_DATA: data,
    ...limits,
    ...more,
  }
  const flags = ['--expose-gc', '--import', file('relay/measured.mjs')]
  const child = fork(file('../packages/server/dist/cli.js'), [], { env, execArgv: flags, silent: true })
  let log = ''
  child.stdout.on('data', (chunk) => {
    log += chunk
  })
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  while (!log.includes('listening')) {
    if (child.exitCode !== null) throw new Error(`the relay did not start\n${log}`)
    await new Promise((next) => setTimeout(next, 20))
  }
  return end(child, port, true, () => rmSync(data, { recursive: true, force: true }))
}

async function startBare() {
  const child = fork(file('relay/bare.mjs'), {
    execArgv: ['--expose-gc', '--import', file('relay/measured.mjs')],
  })
  const { port } = await nextMessage(child)
  return end(child, port, false, () => undefined)
}

async function startWithRedis(flags) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-bench-redis-'))
  const port = await freePort()
  const common = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  const redis = spawn('redis-server', [...common, ...flags], { stdio: 'ignore' })
  await new Promise((next) => setTimeout(next, 500))
  const relay = await startRelay({ REDIS_URL: `redis://127.0.0.1:${port}` })
  return {
    ...relay,
    async stop() {
      await relay.stop()
      redis.kill('SIGKILL')
      await new Promise((done) => redis.once('exit', done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const end = (child, port, secure, clean) => ({
  port,
  secure,
  memory() {
    child.send('memory')
    return nextMessage(child)
  },
  async stop() {
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
    clean()
  },
})

const servers = {
  'bare ws': startBare,
  'embedded, durable': () => startRelay({}),
  'embedded, in memory': () => startRelay({ LATCHKIT_RELAY_DURABILITY: 'memory' }),
  ...(hasRedis && {
    'Redis, durable (appendfsync always)': () =>
      startWithRedis(['--appendonly', 'yes', '--appendfsync', 'always']),
    'Redis, in memory': () => startWithRedis(['--appendonly', 'no']),
  }),
}

async function load(server, job) {
  const child = fork(file('relay/load.mjs'))
  const answer = nextMessage(child)
  child.send({ port: server.port, secure: server.secure, pairs, ...job })
  const result = await answer
  child.kill()
  return result
}

const found = Object.fromEntries(
  Object.keys(servers).map((name) => [name, { perSecond: [], p50: [], p99: [], bare: { p50: [], p99: [] } }]),
)

for (let round = 0; round < rounds; round++) {
  for (const [name, start] of Object.entries(servers)) {
    const server = await start()
    const { perSecond } = await load(server, { job: 'most', window, seconds })
    found[name].perSecond.push(perSecond)
    await server.stop()
  }
}
// Each at half of the most it takes, and the bare server at the rate of each relay too.
for (let round = 0; round < rounds; round++) {
  for (const [name, start] of Object.entries(servers)) {
    const perSecond = median(found[name].perSecond) / 2
    const compared = [[start, found[name]]]
    if (name !== 'bare ws') compared.push([startBare, found[name].bare])
    for (const [open, measured] of compared) {
      const server = await open()
      const { p50, p99, lost } = await load(server, { job: 'paced', perSecond, seconds })
      if (lost > 0) throw new Error(`at the load of ${name} ${lost} messages did not come`)
      measured.p50.push(p50)
      measured.p99.push(p99)
      await server.stop()
    }
  }
}

const bare = median(found['bare ws'].perSecond)
const result = { seconds, rounds, pairs, bare, relay: {} }
console.log(
  '| server | messages/s | of bare | at half of that: p50, p99 ms | bare at that rate: p50, p99 ms | p99 ratio, each at its half | p99 ratio, same rate |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
const atHalf = median(found['bare ws'].p99)
console.log(
  `| bare ws | ${bare.toFixed(0)} | 1.00 | ${median(found['bare ws'].p50).toFixed(2)}, ${atHalf.toFixed(2)} | | | |`,
)
for (const [name, figures] of Object.entries(found)) {
  if (name === 'bare ws') continue
  const [most, p50, p99] = [figures.perSecond, figures.p50, figures.p99].map((list) => median(list))
  const floor = { p50: median(figures.bare.p50), p99: median(figures.bare.p99) }
  const ratio = { eachAtItsHalf: p99 / atHalf, sameRate: p99 / floor.p99 }
  result.relay[name] = { perSecond: most, share: most / bare, p50, p99, floor, ratio }
  const times = `${p50.toFixed(2)}, ${p99.toFixed(2)} | ${floor.p50.toFixed(2)}, ${floor.p99.toFixed(2)}`
  console.log(
    `| ${name} | ${most.toFixed(0)} | ${(most / bare).toFixed(2)} | ${times} | ${ratio.eachAtItsHalf.toFixed(2)} | ${ratio.sameRate.toFixed(2)} |`,
  )
}
console.log(
  `\nTargets with the durable embedded mailbox: at least ${targets.throughput} of bare, p99 at most ${targets.p99} times bare at half of the maximum.\n`,
)

async function idle(connections) {
  const server = await startRelay({})
  const before = await server.memory()
  const child = fork(file('relay/load.mjs'))
  const answer = nextMessage(child)
  child.send({ job: 'idle', port: server.port, secure: server.secure, connections, hold: 4_000 })
  await new Promise((next) => setTimeout(next, 1_000))
  let open = 0
  while (open < connections) {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    open = Number(/latchkit_relay_connections (\d+)/.exec(text)?.[1])
    if (child.exitCode !== null) break
    await new Promise((next) => setTimeout(next, 200))
  }
  const after = await server.memory()
  const { open: opened } = await answer
  child.kill()
  await server.stop()
  return {
    connections: opened,
    heapPerConnection: (after.heapUsed - before.heapUsed) / opened,
    rss: after.rss,
  }
}

console.log('| idle connections, each on one topic | heap each | resident |')
console.log('| --- | --- | --- |')
result.idle = []
for (const connections of [5_000, 9_500]) {
  const figures = await idle(connections)
  result.idle.push(figures)
  console.log(
    `| ${figures.connections} | ${figures.heapPerConnection.toFixed(0)} B | ${(figures.rss / 1e6).toFixed(0)} MB |`,
  )
}
console.log(
  `\nTargets: below ${targets.heapPerConnection} B of heap each; 10,000 connections below ${targets.rss / 1e6} MB.`,
)
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
