// Logins by e-mail that auth takes in a second of CPU (a code to a known device, then the code and the share), beside two bare routes with
// the same cryptography and a database of the same kind: in one process, in turns, in one run. Each user has an address of the network
// of their own, so that no limit is reached. The keys are in this process, for both.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../lib/stats.mjs'
import { openBare } from './bare.mjs'
import { hashOf, makeDevice, makeWallet, newId } from './visitor.mjs'

const built = (path) => import(new URL(`../../packages/server/dist/${path}.js`, import.meta.url).href)
const [hpke, rows, keyFile, holders, codes, mailClients, metrics, stores, schema, auth] = await Promise.all(
  [
    ...['custody/hpke', 'custody/rows', 'custody/keys/keyFile', 'custody/keys/createKeyHolder'],
    ...['custody/codes/codeLimits', 'custody/createMailClient', 'operations/createMetrics'],
    ...['store/openEmbedded', 'custody/auth/authSchema', 'custody/auth/createAuth'],
  ].map(built),
)

const origin = 'https://secure.example'
const projectId = 'project'
const codeLifeMs = 13 * 3_600_000
/** Auth with a store and keys of its own; what it posts stands in `posted`. */
async function openAuth(folder, files) {
  const clock = { now: () => clock.at, after: () => () => undefined, at: Date.now() }
  const holder = holders.createKeyHolder(files.auth, { count: () => undefined })
  const store = await stores.openEmbedded(folder, schema.authSchema)
  const posted = []
  const log = () => undefined
  const fetchMailer = async (_path, body) => {
    posted.push(body)
    return new Response('{}', { status: 202 })
  }
  const mailer = mailClients.createMailClient({
    sender: 'auth',
    holder,
    clock,
    log,
    fetchMailer,
    namesSite: () => true,
  })
  const program = auth.createAuth({
    store,
    holder,
    mailer,
    clock,
    log,
    origin,
    projects: new Set([projectId]),
    metrics: metrics.createMetrics(),
    limits: codes.defaultCodeLimits,
  })
  let networks = 0
  const address = () => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
  const fetch = async (request) => {
    const answer = await program.fetch(request, { address: address() })
    await mailer.idle()
    return answer
  }
  return { clock, posted, fetch, close: () => store.close() }
}

const answerOf = async (answer, what) => {
  if (answer.status > 201) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Measures both. Answers logins a second of CPU of each round. */
export async function measureLogins({ users = 60, rounds = 5 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  await keyFile.writeKeyFiles(join(folder, 'keys'))
  const files = Object.fromEntries(
    ['auth', 'recovery', 'mailer'].map((name) => [name, keyFile.readKeyFile(join(folder, 'keys'), name)]),
  )
  const mailer = files.mailer.hpke
  const ours = await openAuth(join(folder, 'auth'), files)
  const bare = openBare(folder, { hpke, rows, mailerKey: mailer.public })
  const codeIn = async ({ sealed }) =>
    JSON.parse(await hpke.openSealed(mailer, 'mail', { from: 'auth' }, sealed)).code
  const share = randomBytes(33)
  const recoveryKeys = holders.createKeyHolder(files.recovery, { count: () => undefined })
  const statementOf = async (kind, facts) => {
    const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
    return `${text}.${await recoveryKeys.sign(`latchkit ${kind} v1|${text}`)}`
  }
  const people = await Promise.all(
    Array.from({ length: users }, async (_, at) => ({
      email: `user${at}@example.org`,
      device: await makeDevice({ hpke, origin }),
    })),
  )
  const common = { projectId, site: 'https://app.example', language: 'en', purpose: 'login' }

  for (const { email, device } of people) {
    bare.addUser(email, share)
    const loginId = newId()
    const send = async (path, body, token) =>
      answerOf(await ours.fetch(await device.request(`/auth/v1${path}`, body, ours.clock.at, token)), path)
    await send('/login', { ...common, loginId, email })
    const code = await codeIn(ours.posted.pop())
    const { userId } = await send('/login/verify', { loginId, code, hpkeKey: device.hpkeKey })
    const facts = { loginId, userId, version: 1 }
    const shareHashes = { auth: hashOf(share), recovery: hashOf('recovery'), device: hashOf('device') }
    const wallet = makeWallet(shareHashes)
    // Recovery, which this bench has not, lets the device make the wallet.
    const released = await statementOf('released', {
      ...{ aud: 'auth', kind: 'make', userId, deviceId: device.deviceId },
      ...{ at: ours.clock.at, own: 0, other: 0 },
    })
    const { session } = await send('/users', {
      ...facts,
      share: await hpke.seal(files.auth.hpke.public, 'auth-share', facts, share),
      shareHashes,
      addresses: wallet.addresses,
      released,
    })
    const signed = { userId, version: 1, shareHashes, signature: wallet.sign(userId, 1) }
    await send('/users/sign', signed, session.accessToken)
  }

  const sides = {
    ours: { prefix: '/auth/v1', fetch: ours.fetch, posted: ours.posted },
    bare: { prefix: '', fetch: bare.fetch, posted: bare.posted },
  }
  /** Sends what was made ready, and counts the CPU of that alone. */
  async function cpuOf(fetch, requests) {
    const before = process.cpuUsage()
    const answers = []
    for (const request of requests) answers.push(await fetch(request))
    const { user, system } = process.cpuUsage(before)
    for (const answer of answers) await answerOf(answer, 'login')
    return (user + system) / 1_000_000
  }
  const found = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round++) {
    ours.clock.at += codeLifeMs
    for (const who of round % 2 ? ['bare', 'ours'] : ['ours', 'bare']) {
      const { prefix, fetch, posted } = sides[who]
      const logins = people.map((person) => ({ ...person, loginId: newId() }))
      const now = ours.clock.at
      posted.splice(0)
      const begun = await Promise.all(
        logins.map(({ email, device, loginId }) =>
          device.request(`${prefix}/login`, { ...common, loginId, email }, now),
        ),
      )
      const first = await cpuOf(fetch, begun)
      const proved = await Promise.all(
        logins.map(async ({ device, loginId }, at) => {
          const body = { loginId, code: await codeIn(posted[at]), hpkeKey: device.hpkeKey }
          return device.request(`${prefix}/login/verify`, body, now)
        }),
      )
      const second = await cpuOf(fetch, proved)
      // The first round warms both.
      if (round >= 0) found[who].push(users / (first + second))
    }
  }
  await ours.close()
  bare.close()
  rmSync(folder, { recursive: true, force: true })
  const [own, floor] = [median(found.ours), median(found.bare)]
  // Of each round, in which both ran one after the other: the machine may be slower in another one.
  return { ours: own, floor, ratio: median(found.ours.map((each, at) => each / found.bare[at])) }
}
