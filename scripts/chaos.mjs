// npm run chaos: the published server with everything against it at once: strangers, slow readers, kill -9, a full disk, a
// database that keeps still, a node that lies. Beside it an ordinary visitor, who must notice little, and five hundred
// visitors of one address, of whom none may be refused. LATCHKIT_SECONDS (300) is how long a run takes, LATCHKIT_SEEDS
// (1,2,3) are the seeds, one run each.
import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './chaos/postgres.mjs'
import { seeded, shuffled } from './chaos/random.mjs'
import { startServer } from './chaos/server.mjs'
import { startVisitor } from './chaos/visitor.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

const seconds = Number(process.env.LATCHKIT_SECONDS ?? 300)
const seeds = (process.env.LATCHKIT_SEEDS ?? '1,2,3').split(',').map(Number)
/** In `npm test` they are not: a machine that does something else would fail it. */
const areTimesJudged = !process.argv.includes('--without-times')
const idleSeconds = Math.min(20, seconds / 6)
const faultSeconds = 4
const diskBytes = 512e6
const reserveBytes = 32e6
const visitors = 500

const pause = (ms) => new Promise((next) => setTimeout(next, ms))
const nextMessage = (child) => new Promise((done) => child.once('message', done))
const start = (name) => fork(fileURLToPath(new URL(`chaos/${name}.mjs`, import.meta.url)))

/** A disk of its own, which can be full: a tmpfs, for which one must be root. */
function createDisk(folder) {
  mkdirSync(folder)
  const isOwn = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]).status === 0
  const ballast = join(folder, 'ballast')
  return {
    isOwn,
    /** By another process: this one measures. */
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = Math.max(1, bavail * bsize - reserveBytes / 2)
      const filling = spawn('fallocate', ['-l', String(bytes), ballast])
      return new Promise((done, failed) => filling.once('error', failed).once('exit', done))
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      if (isOwn) spawnSync('umount', ['-l', folder])
    },
  }
}

/** Returns the faults below the server, by name: each begins, and ends after some seconds. */
function faultsOf({ server, disk, postgres, node }) {
  return {
    'kill -9': { begin: () => server.kill(), end: () => undefined },
    ...(disk.isOwn && { 'full disk': { begin: disk.fill, end: disk.free } }),
    ...(postgres && { 'dead Postgres': { begin: postgres.freeze, end: postgres.thaw } }),
    'only the lying node': { begin: () => node.send('go away'), end: () => node.send('come back') },
  }
}

const quantile = (times, share) => {
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * Whether the time of an answer counts: one that began just before a kill, or before the server was there again, is left
 * out.
 */
const isMeasured =
  (kills) =>
  ({ at, isFirst }) =>
    isFirst && !kills.some(({ from, to }) => at > from - 2_000 && at < to + 1_000)

async function run(seed) {
  const random = seeded(seed)
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-chaos-'))
  const disk = createDisk(join(folder, 'data'))
  const postgres = await startPostgres(join(folder, 'postgres'))
  const node = start('node')
  const { ports } = await nextMessage(node)
  const server = await startServer({
    LATCHKIT_DATA: join(folder, 'data'),
    LATCHKIT_OPEN: 'true',
    LATCHKIT_RELAY_LIMITS_DISK_RESERVE_BYTES: String(reserveBytes),
    LATCHKIT_RELAY_LIMITS_STORED_BYTES: '60000000',
    LATCHKIT_GATEWAY_CHAINS: JSON.stringify([
      {
        id: 'eip155:31337',
        name: 'Chaos',
        rpcUrls: ports.map((port) => `http://127.0.0.1:${port}`),
        nativeCurrency: { price: 2_000 },
      },
    ]),
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  const visitor = startVisitor(server.port)
  const began = performance.now()
  await pause(idleSeconds * 1_000)
  const stormAt = performance.now()

  const crowd = start('crowd')
  const crowdEnds = nextMessage(crowd)
  const left = () => seconds - (performance.now() - began) / 1_000
  crowd.send({ port: server.port, visitors, seconds: Math.max(1, left() - 12) })
  const attackers = start('attack')
  attackers.send({ port: server.port, seed })
  const faults = faultsOf({ server, disk, postgres, node })
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
    done.push({ name, from, to: performance.now() })
  }
  await pause(Math.max(0, left() * 1_000))
  const counted = nextMessage(attackers)
  attackers.send('end')
  const attacks = await counted
  const crowdResults = await crowdEnds
  await visitor.end()
  const hasEnded = server.hasEnded()
  await server.stop()
  node.kill()
  await postgres?.stop()
  disk.remove()
  rmSync(folder, { recursive: true, force: true })
  return {
    seed,
    attacks,
    crowd: crowdResults,
    visitor: visitor.results,
    kills,
    done,
    stormAt,
    hasEnded,
    peakBytes: server.peakBytes(),
    log: server.log(),
  }
}

/** Prints what happened; answers what may not be. */
function judge({ seed, attacks, crowd, visitor, kills, done, stormAt, hasEnded, peakBytes, log }) {
  const problems = []
  console.log(`\n## seed ${seed}: ${seconds} s, faults: ${done.map(({ name }) => name).join(', ')}\n`)
  console.log(
    '| attacker | offered a second | offered | answered | refused | failed |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const { name, perSecond, offered, answered, refused, failed } of attacks)
    console.log(`| ${name} | ${perSecond} | ${offered} | ${answered} | ${refused} | ${failed} |`)
  console.log(
    '\n| visitor | p99 idle | p99 in the storm | allowed | answers | unavailable |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const kind of ['publish', 'balance', 'rpc']) {
    const { times, refused, unavailable = 0, wrong = 0 } = visitor[kind]
    const idle = quantile(
      times.filter(({ at }) => at < stormAt),
      0.99,
    )
    const storm = quantile(times.filter(({ at }) => at >= stormAt).filter(isMeasured(kills)), 0.99)
    const allowed = Math.max(10 * idle, 250)
    console.log(
      `| ${kind} | ${idle.toFixed(0)} ms | ${storm.toFixed(0)} ms | ${allowed.toFixed(0)} ms | ${times.length} | ${unavailable} |`,
    )
    if (areTimesJudged && storm > allowed)
      problems.push(`${kind}: p99 ${storm.toFixed(0)} ms, allowed ${allowed.toFixed(0)} ms`)
    if (wrong > 0) problems.push(`${kind}: ${wrong} answers were not true`)
    if (refused.length > 0)
      problems.push(`${kind}: the visitor was refused ${refused.length} times: ${refused[0]}`)
  }
  const { stored, lost, unstored } = visitor
  console.log(
    `\n${stored} messages stored, ${lost} of them lost, ${unstored} never stored; ${crowd.visits} of ${visitors} visitors of one address, ${crowd.refused.length} refusals; peak ${(peakBytes / 1e6).toFixed(0)} MB; ${kills.length} kills`,
  )
  if (lost > 0 || unstored > 0) problems.push(`${lost} messages lost, ${unstored} never stored`)
  if (crowd.refused.length > 0)
    problems.push(`the crowd was refused ${crowd.refused.length} times: ${crowd.refused[0]}`)
  if (crowd.visits < visitors)
    problems.push(`only ${crowd.visits} of ${visitors} visitors of the crowd came to an end`)
  if (hasEnded) problems.push(`the server ended by itself\n${log.slice(-2_000)}`)
  return problems.map((problem) => `seed ${seed}: ${problem}`)
}

await ensureInstalled()
await build(['latchkit', 'server'])
const problems = []
for (const seed of seeds) problems.push(...judge(await run(seed)))
for (const problem of problems) console.error(problem)
console.log(`\n${seeds.length} runs, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
