// npm run chaos: the published server with everything against it at once: strangers, slow readers, kill -9, a full disk, a
// database that keeps still, nodes that lie. Beside it an ordinary visitor, who must notice little, and is never refused.
// LATCHKIT_SECONDS (300) is how long a run takes, LATCHKIT_SEEDS (1,2,3) are the seeds, one run each.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDisk, faultsOf, reserveBytes } from './chaos/faults.mjs'
import { judge } from './chaos/judge.mjs'
import { seeded, shuffled } from './chaos/random.mjs'
import { startServer } from './chaos/server.mjs'
import { startVisitor } from './chaos/visitor.mjs'
import { watchHealth } from './chaos/watchHealth.mjs'
import { build } from './lib/build.mjs'
import { source } from './lib/directory.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

const seconds = Number(process.env.LATCHKIT_SECONDS ?? 300)
const seeds = (process.env.LATCHKIT_SEEDS ?? '1,2,3').split(',').map(Number)
/** In `npm test` they are not: a machine that does something else would fail it. */
const areTimesJudged = !process.argv.includes('--without-times')
const idleSeconds = Math.min(20, seconds / 6)
const faultSeconds = 4

const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const nextMessage = (child) => new Promise((done) => child.once('message', done))
/** Starts what is elsewhere in the world: what it computes itself comes after the server's work on this machine's processors. */
function start(name) {
  const child = fork(fileURLToPath(new URL(`chaos/${name}.mjs`, import.meta.url)))
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

async function run(seed) {
  const random = seeded(seed)
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-chaos-'))
  const disk = createDisk(join(folder, 'data'))
  const { hasPostgres, startPostgres } = await source(root, 'packages/server/src/fixtures/postgresServer.ts')
  const postgres = hasPostgres ? await startPostgres() : undefined
  const node = start('node')
  const { ports } = await nextMessage(node)
  const server = await startServer({
    LATCHKIT_DATA: join(folder, 'data'),
    LATCHKIT_OPEN: 'true',
    // Each attacker is one address; those of a /48 come, as the proxy says, from many of it.
    LATCHKIT_LISTEN_TRUSTED_PROXIES: '1',
    LATCHKIT_RELAY_LIMITS_DISK_RESERVE_BYTES: String(reserveBytes),
    // Little enough to be half full within the run; 2 % of it, an address's share, are more than all that the visitor sends.
    LATCHKIT_RELAY_LIMITS_STORED_BYTES: '160000000',
    LATCHKIT_GATEWAY_CHAINS: JSON.stringify([
      {
        id: 'eip155:31337',
        name: 'Chaos',
        rpcUrls: ports.map((port) => `http://127.0.0.1:${port}`),
        nativeCurrency: { price: 2_000 },
        index: { fromBlock: 0, pollMs: 500 },
      },
    ]),
    ...(postgres && { DATABASE_URL: await postgres.database() }),
  })
  const health = watchHealth(server.port)
  const visitor = startVisitor(server.port)
  const began = performance.now()
  await pause(idleSeconds * 1_000)
  const stormAt = performance.now()

  const left = () => seconds - (performance.now() - began) / 1_000
  const attackers = start('attack')
  attackers.send({ port: server.port, seed })
  const { faults, untried } = faultsOf({ server, disk, postgres, node })
  const kills = []
  const done = []
  for (let queue = shuffled(Object.keys(faults), random); left() > faultSeconds * 2; ) {
    await pause((faultSeconds / 2 + faultSeconds * random()) * 1_000)
    const name = queue.shift()
    if (queue.length === 0) queue = shuffled(Object.keys(faults), random)
    const from = performance.now()
    await faults[name].begin()
    if (name === 'kill -9') kills.push({ from, to: performance.now() })
    else await pause(faultSeconds * 1_000)
    await faults[name].end()
    const to = performance.now()
    done.push({ name, from, to, recoveredMs: await health.recovered() })
  }
  await pause(Math.max(0, left() * 1_000))
  const counted = nextMessage(attackers)
  attackers.send('end')
  const attacks = await counted
  await visitor.end()
  const index = await health.end()
  const hasEnded = server.hasEnded()
  await server.stop()
  node.kill()
  await postgres?.stop()
  disk.remove()
  rmSync(folder, { recursive: true, force: true })
  return {
    seed,
    attacks,
    index,
    untried,
    visitor: visitor.results,
    kills,
    done,
    stormAt,
    hasEnded,
    peakBytes: server.peakBytes(),
    log: server.log(),
  }
}

await ensureInstalled()
await build(['latchkit', 'server'])
const problems = []
for (const seed of seeds) problems.push(...judge(await run(seed), { seconds, areTimesJudged }))
for (const problem of problems) console.error(problem)
console.log(`\n${seeds.length} runs, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
