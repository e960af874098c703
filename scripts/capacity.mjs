// npm run capacity: what the published server takes of a machine, as tables in Markdown: memory of sockets that wait, disk
// and memory of stored messages, how long a restart takes, how fast a network is indexed, and what one stranger's address can
// hold of it. Memory is what is resident of the server and
// of its gateway's process, no collection forced; clients are processes of their own. On Linux, over loopback only; some
// ten minutes. `--restart`, `--index`, `--stranger`: only these. LATCHKIT_SECONDS (20) is how long a stranger goes on.
import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newToken } from '../bench/relay/wire.mjs'
import { configOf, indexed, measureIndex } from './capacity/measureIndex.mjs'
import { measureRestart } from './capacity/measureRestart.mjs'
import { count, head, mega, row } from './capacity/table.mjs'
import { ask } from './chaos/http.mjs'
import { startServer } from './chaos/server.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

/** Sockets that are open together, in steps. */
const socketSteps = [1_000, 10_000]
const stored = { messages: 50_000, atOnce: 200, message: 'A'.repeat(4_000) }
const strangerSeconds = Number(process.env.LATCHKIT_SECONDS ?? 20)
const settleSeconds = 10
/** The parts that can be measured by themselves. */
const parts = ['--restart', '--index', '--stranger']
const strangerTakes = [
  'short messages',
  'long messages',
  'sockets and topics',
  'answers it does not read',
  'receipts',
]
/** The settings of an operator for his own servers: no share and no rate of one address. The load answers no pings. */
const trusted = {
  LATCHKIT_LISTEN_TRUSTED_ADDRESSES: '127.0.0.1',
  LATCHKIT_RELAY_LIMITS_PONG_MS: '600000',
}

const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const settled = () => pause(settleSeconds * 1_000)

/** Starts a process of the load with its job; answers what it says, and keeps it until it is ended. */
async function start(path, job) {
  const child = fork(fileURLToPath(new URL(path, import.meta.url)))
  const message = new Promise((done, failed) => {
    child.once('message', done)
    child.once('exit', (code) => failed(new Error(`${path} ended with ${code}`)))
  })
  child.send(job)
  try {
    return { message: await message, end: () => child.kill() }
  } catch (error) {
    child.kill()
    throw error
  }
}

/** Runs something with a server of its own, which is ended whatever happens. */
async function withServer(environment, run, { isSettled = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-capacity-'))
  const diskBytes = () => {
    const journal = join(folder, 'relay')
    return readdirSync(journal).reduce((sum, name) => sum + statSync(join(journal, name)).size, 0)
  }
  const own = { LATCHKIT_DATA: folder, LATCHKIT_OPEN: 'true', ...environment }
  const server = await startServer(own)
  try {
    if (isSettled) await settled()
    await run({ ...server, folder, diskBytes })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSockets(server) {
  head(['sockets, each with one topic', 'memory of all processes', 'a socket'])
  const idle = server.bytes()
  row(['0', mega(idle), ''])
  const loads = []
  try {
    let open = 0
    for (const wanted of socketSteps) {
      const job = { job: 'idle', port: server.port, secure: true, hold: settleSeconds * 1_000 }
      const load = await start('../bench/relay/load.mjs', { ...job, connections: wanted - open })
      loads.push(load)
      open += load.message.open
      if (open < wanted) throw new Error(`only ${open} of ${wanted} sockets stayed open: see ulimit -n`)
      const bytes = server.bytes()
      row([count(open), mega(bytes), `${((bytes - idle) / open / 1e3).toFixed(1)} kB`])
    }
  } finally {
    for (const load of loads) load.end()
  }
}

async function store(server) {
  const agent = new Agent({ keepAlive: true })
  const { message, atOnce, messages } = stored
  for (let sent = 0; sent < messages; sent += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) => ({
      topic: (sent + index).toString(16).padStart(64, '0'),
      message,
      ttl: 86_400,
      tag: 1108,
      prompt: false,
    }))
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'irn_batchPublish',
      params: { messages: batch },
    })
    const { text } = await ask(agent, server.port, { method: 'POST', path: `/rpc?auth=${newToken()}`, body })
    if (JSON.parse(text ?? '{}').result !== true) throw new Error(`not stored: ${text}`)
  }
  agent.destroy()
}

async function measureStored(server) {
  const [memory, disk] = [server.bytes(), server.diskBytes()]
  await store(server)
  await settled()
  const grown = server.bytes() - memory
  const written = server.diskBytes() - disk
  const began = performance.now()
  await server.kill()
  const seconds = (performance.now() - began) / 1_000
  head(['stored messages of 4 kB, each with a topic', 'disk', 'memory', 'takes connections after kill -9'])
  row([count(stored.messages), mega(written), mega(grown), `${seconds.toFixed(1)} s`])
  const thousands = stored.messages / 1_000
  row(['1,000', mega(written / thousands), mega(grown / thousands), ''])
}

async function metricsOf({ port }) {
  const { text = '' } = await ask(undefined, port, { path: '/metrics' })
  return ['waiting', 'connections', 'topics', 'delivered_total'].map((name) => {
    const [, value] = new RegExp(`^latchkit_relay_${name} (\\d+)`, 'm').exec(text) ?? []
    return value === undefined ? '?' : count(Number(value))
  })
}

async function measureStranger(kind, server) {
  const idle = server.bytes()
  const stranger = await start('capacity/stranger.mjs', { port: server.port, kind, seconds: strangerSeconds })
  try {
    const [metrics, disk] = [await metricsOf(server), server.diskBytes()]
    await settled()
    const memory = [server.peakBytes() - idle, server.bytes() - idle]
    const end = server.hasEnded() ? ' (the server ended by itself)' : ''
    row([kind + end, ...metrics, ...[disk, ...memory].map(mega)])
  } finally {
    stranger.end()
  }
}

/** Measures the memory and disk that one address holds of the server. */
async function measureStrangers() {
  head([
    `one address takes for ${strangerSeconds} s`,
    'messages that wait',
    'sockets',
    'topics',
    'acknowledged',
    'disk',
    'memory grown, most',
    `memory grown, ${settleSeconds} s later`,
  ])
  for (const kind of strangerTakes) await withServer({}, (server) => measureStranger(kind, server))
}

await ensureInstalled()
await build(['latchkit', 'server'])
const only = process.argv.slice(2).filter((argument) => parts.includes(argument))
const isWanted = (part) => only.length === 0 || only.includes(part)
if (only.length === 0) {
  await withServer(trusted, measureSockets)
  await withServer(trusted, measureStored)
}
if (isWanted('--restart')) await withServer(trusted, (server) => measureRestart(server, start))
if (isWanted('--index')) {
  const node = await start('capacity/blocks.mjs', indexed)
  await withServer(configOf(node.message), measureIndex, { isSettled: false })
  node.end()
}
if (isWanted('--stranger')) await measureStrangers()
