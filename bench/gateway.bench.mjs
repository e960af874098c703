// The gateway against bare Hono routes (bench/gateway/bare.mjs), by turns and in one run: a kept balance, and JSON-RPC
// passed on to a node that answers at once. Then the indexer on a local chain, killed in the middle.
// LATCHKIT_SECONDS (3) and LATCHKIT_ROUNDS (3) make it longer or shorter.
import { fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './lib/stats.mjs'

const seconds = Number(process.env.LATCHKIT_SECONDS ?? 3)
const rounds = Number(process.env.LATCHKIT_ROUNDS ?? 3)
const connections = 20
const blocks = 2_000
const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const nextMessage = (child) => new Promise((done) => child.once('message', done))
const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const account = '0x00000000000000000000000000000000000a11ce'
const id = 'eip155:31337'

async function startGateway(data, rpcUrl, more = {}) {
  const chains = [{ id, name: 'Bench', rpcUrls: [rpcUrl], nativeCurrency: { price: 2_000 }, ...more }]
  // What is measured is not a limit.
  const limits = {
    LATCHKIT_GATEWAY_LIMITS_REQUESTS_PER_SECOND: 1e9,
    LATCHKIT_GATEWAY_LIMITS_REQUEST_BURST: 1e9,
  }
  const own = {
    LATCHKIT_LISTEN_PORT: '0',
    LATCHKIT_LISTEN_METRICS_PORT: '0',
    LATCHKIT_DATA: data,
    LATCHKIT_GATEWAY_CHAINS: JSON.stringify(chains),
  }
  const child = fork(file('../packages/server/dist/cli.js'), {
    env: { ...process.env, LATCHKIT_OPEN: 'true', ...limits, ...own },
    silent: true,
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log += chunk
    })
  }
  const listening = () => /"listening".*"port":(\d+)/.exec(log)
  while (!listening()) {
    if (child.exitCode !== null) throw new Error(`the server did not start\n${log}`)
    await pause(20)
  }
  return { child, port: Number(listening()[1]) }
}

async function end(child, signal = 'SIGTERM') {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await gone
}

async function load(port, job) {
  const child = fork(file('gateway/load.mjs'))
  const answer = nextMessage(child)
  child.send({ port, connections, seconds, ...job })
  const result = await answer
  child.kill()
  return result
}

const jobs = {
  'kept balance': { method: 'GET', path: `/v1/account/${account}/balance?chainId=${id}` },
  'RPC proxy': {
    method: 'POST',
    path: `/v1?chainId=${id}`,
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xCOUNT","latest"]}',
  },
}

async function compare() {
  const data = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  const node = fork(file('gateway/node.mjs'))
  const nodeUrl = `http://127.0.0.1:${(await nextMessage(node)).port}`
  const gateway = await startGateway(data, nodeUrl)
  const body = await (await fetch(`http://127.0.0.1:${gateway.port}${jobs['kept balance'].path}`)).text()
  const bare = fork(file('gateway/bare.mjs'), { env: { ...process.env, BODY: body, NODE: nodeUrl } })
  const ports = { gateway: gateway.port, bare: (await nextMessage(bare)).port }
  const found = Object.fromEntries(Object.keys(jobs).map((name) => [name, { gateway: [], bare: [] }]))
  for (let round = -1; round < rounds; round++) {
    for (const [name, job] of Object.entries(jobs)) {
      for (const [who, port] of Object.entries(ports)) {
        const result = await load(port, job)
        // The first round warms both.
        if (round >= 0) found[name][who].push(result)
      }
    }
  }
  for (const child of [gateway.child, bare, node]) await end(child, 'SIGKILL')
  rmSync(data, { recursive: true, force: true })
  return found
}

async function startChain() {
  const path = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  const child = spawn(path, ['--port', '0', '--chain-id', '31337'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((done) => {
    child.stdout.on('data', (data) => {
      const address = /Listening on (\S+)/.exec(String(data))?.[1]
      if (address) done(`http://${address}`)
    })
  })
  const ask = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return (await response.json()).result
  }
  return { child, url, ask }
}

async function index() {
  const chain = await startChain()
  const [from] = await chain.ask('eth_accounts')
  for (let made = 0; made < blocks; made++) {
    await chain.ask('eth_sendTransaction', { from, to: account, value: '0x1', gas: '0x5208' })
  }
  // Blocks are made a little after the answer, some with several transactions.
  while (Number(await chain.ask('eth_getTransactionCount', from, 'latest')) < blocks) await pause(20)
  const latest = Number(await chain.ask('eth_blockNumber'))
  const data = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  const require = createRequire(new URL('../packages/server/package.json', import.meta.url))
  const Database = require('libsql')
  const one = (sql) => {
    const database = new Database(join(data, 'gateway.db'), { timeout: 5_000 })
    const row = database.prepare(sql).get([])
    database.close()
    return Object.values(row ?? {})[0]
  }
  const isMade = () => one("SELECT COUNT(*) FROM sqlite_master WHERE name = 'heads'") === 1
  const head = () => (isMade() ? (one('SELECT MAX(number) FROM heads') ?? 0) : 0)
  const more = { index: { pollMs: 100 } }
  let server = await startGateway(data, chain.url, more)
  const began = performance.now()
  while (head() < latest / 2) await pause(20)
  await end(server.child, 'SIGKILL')
  const killedAt = head()
  const firstMs = performance.now() - began
  server = await startGateway(data, chain.url, more)
  const again = performance.now()
  while (head() < latest) await pause(20)
  const perSecond = latest / ((firstMs + performance.now() - again) / 1_000)
  const rows = one('SELECT COUNT(*) FROM transactions')
  await end(server.child)
  chain.child.kill()
  rmSync(data, { recursive: true, force: true })
  return { perSecond, killedAt, latest, rows }
}

const found = await compare()
const of = (name, who, figure) => median(found[name][who].map((one) => one[figure]))
const result = { seconds, rounds, connections }
console.log('| what | gateway | bare Hono | ratio | target |\n| --- | --- | --- | --- | --- |')
for (const name of Object.keys(jobs)) {
  for (const [figure, unit, target] of [
    ['perSecond', '/s', name === 'kept balance' ? '≥ 0.60' : ''],
    ['p50', ' ms', name === 'RPC proxy' ? '≤ 2.00' : ''],
    ['p99', ' ms', ''],
  ]) {
    const [ours, floor] = [of(name, 'gateway', figure), of(name, 'bare', figure)]
    const show = (value) => `${value.toFixed(unit === '/s' ? 0 : 2)}${unit}`
    console.log(
      `| ${name}, ${figure} | ${show(ours)} | ${show(floor)} | ${(ours / floor).toFixed(2)} | ${target} |`,
    )
    result[`${name}, ${figure}`] = { ours, floor, ratio: ours / floor }
  }
}
const indexed = await index()
console.log(
  `\nIndexer: ${indexed.perSecond.toFixed(0)} blocks a second, killed at ${indexed.killedAt} of ${indexed.latest}; ${indexed.rows} transactions in the end, ${blocks} were made.`,
)
if (indexed.rows !== blocks) process.exitCode = 1
if (process.env.LATCHKIT_RESULT) {
  writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify({ ...result, indexer: indexed }, null, 2))
}
