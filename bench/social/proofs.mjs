// Proofs of a provider that auth and recovery take in a second of CPU (a nonce, then the ID token of somebody who has no wallet yet), each beside two
// bare routes with the same cryptography and a database of the same kind: in one process, in turns, in one run. Each visitor has an address of a
// network of their own, so that no limit is reached. The keys are in this process, for all.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeDevice, newId } from '../email/visitor.mjs'
import { median } from '../lib/stats.mjs'
import { openBare } from './bare.mjs'
import { bindOf } from './bind.mjs'

const built = (path) => import(new URL(`../../packages/server/dist/${path}.js`, import.meta.url).href)
const server = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const jose = await import(pathToFileURL(server.resolve('jose')))
const [hpke, rows, keyFile, holders, codes, mailClients, metrics, stores, ways] = await Promise.all(
  [
    ...['custody/hpke', 'custody/rows', 'custody/keys/keyFile', 'custody/keys/createKeyHolder'],
    ...['custody/codes/codeLimits', 'custody/createMailClient', 'operations/createMetrics'],
    ...['store/openEmbedded', 'custody/ways/createWayVerifiers'],
  ].map(built),
)
const programs = {
  auth: [await built('custody/auth/authSchema'), await built('custody/auth/createAuth')],
  recovery: [await built('custody/recovery/recoverySchema'), await built('custody/recovery/createRecovery')],
}

const services = ['auth', 'recovery']
const origin = 'https://secure.example'
const [issuer, audience] = ['https://accounts.google.com', 'bench']
const otherOf = (service) => (service === 'auth' ? 'recovery' : 'auth')

/** A provider that signs with a key of its own. */
async function makeProvider() {
  const { publicKey, privateKey } = await jose.generateKeyPair('RS256')
  const keys = [{ ...(await jose.exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }]
  const sign = (claims) =>
    new jose.SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'JWT' }).sign(privateKey)
  return { keys, sign }
}

/** A service with a store and keys of its own. */
async function openService(service, { folder, clock, keys }) {
  const holder = holders.createKeyHolder(keyFile.readKeyFile(join(folder, 'keys'), service), {
    count: () => undefined,
  })
  const [
    { [`${service}Schema`]: schema },
    { [service === 'auth' ? 'createAuth' : 'createRecovery']: create },
  ] = programs[service]
  const store = await stores.openEmbedded(join(folder, service), schema)
  const log = () => undefined
  const fetchMailer = async () => new Response('{}', { status: 202 })
  const namesSite = () => true
  const mailer = mailClients.createMailClient({ sender: service, holder, clock, log, fetchMailer, namesSite })
  const verifiers = ways.createWayVerifiers({
    config: { google: { clientId: audience }, apple: {}, github: {} },
    fetch: async () =>
      new Response(JSON.stringify({ keys }), { headers: { 'Content-Type': 'application/json' } }),
    clock,
    log,
    secretOf: async () => '',
  })
  const program = create({
    ...{ store, holder, mailer, clock, log, origin, namesSite, verifiers, projects: new Set() },
    ...{ metrics: metrics.createMetrics(), limits: codes.defaultCodeLimits },
  })
  let networks = 0
  const address = () => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
  return { fetch: (request) => program.fetch(request, { address: address() }), close: () => store.close() }
}

async function answerOf(answer, what) {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Sends requests one after the other. Returns the answers, and the CPU that they took. */
async function timed(fetch, requests, what) {
  const before = process.cpuUsage()
  const answers = []
  for (const request of requests) answers.push(await fetch(request))
  const { user, system } = process.cpuUsage(before)
  return {
    cpu: (user + system) / 1_000_000,
    bodies: await Promise.all(answers.map((answer) => answerOf(answer, what))),
  }
}

/** Lets visitors prove themselves to both services of one side. Returns the CPU that each service took. */
async function prove(side, { visitors, clock, sign }) {
  const logins = visitors.map((visitor) => ({
    ...visitor,
    loginId: newId(),
    salt: randomBytes(32).toString('base64url'),
  }))
  const question = { way: 'google', purpose: 'login' }
  const cpu = { auth: 0, recovery: 0 }
  const begun = {}
  for (const service of services) {
    const { prefix, fetch } = side[service]
    const requests = await Promise.all(
      logins.map(({ device, loginId }) =>
        device.request(`${prefix}/proof/begin`, { ...question, loginId }, clock.at),
      ),
    )
    const { cpu: spent, bodies } = await timed(fetch, requests, `${service} begin`)
    cpu[service] += spent
    begun[service] = bodies
  }
  const tokens = await Promise.all(
    logins.map(({ device, loginId, salt, subject }, at) => {
      const nonces = services.map((service) => begun[service][at].nonce)
      const iat = Math.floor(clock.at / 1_000)
      const person = { sub: subject, email: `${subject}@example.org`, email_verified: true }
      const nonce = bindOf({ loginId, jkt: device.deviceId, nonces, salt })
      return sign({ iss: issuer, aud: audience, iat, exp: iat + 3_600, nonce, ...person })
    }),
  )
  for (const service of services) {
    const { prefix, fetch } = side[service]
    const requests = await Promise.all(
      logins.map(({ device, loginId, salt }, at) => {
        const { expiresAt } = begun[service][at]
        const otherNonce = begun[otherOf(service)][at].nonce
        const proof = { token: tokens[at] }
        const body = { ...question, loginId, expiresAt, otherNonce, salt, proof, hpkeKey: device.hpkeKey }
        const more = service === 'recovery' ? { deviceName: 'Bench' } : {}
        return device.request(`${prefix}/proof/verify`, { ...body, ...more }, clock.at)
      }),
    )
    cpu[service] += (await timed(fetch, requests, `${service} verify`)).cpu
  }
  return cpu
}

/** Measures both services beside bare routes. Answers proofs a second of CPU, and the ratio of each round. */
export async function measureProofs({ users = 60, rounds = 5 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  await keyFile.writeKeyFiles(join(folder, 'keys'))
  const clock = { now: () => clock.at, after: () => () => undefined, at: Date.now() }
  const { keys, sign } = await makeProvider()
  const sides = { ours: {}, bare: {} }
  for (const service of services) {
    sides.ours[service] = {
      prefix: `/${service}/v1`,
      ...(await openService(service, { folder, clock, keys })),
    }
    const options = { service, rows, keys, issuer, audience, clock }
    sides.bare[service] = { prefix: '', ...openBare(join(folder, `bare-${service}.db`), options) }
  }
  const found = { ours: { auth: [], recovery: [] }, bare: { auth: [], recovery: [] } }
  for (let round = -1; round < rounds; round++) {
    clock.at += 60_000
    for (const who of round % 2 ? ['bare', 'ours'] : ['ours', 'bare']) {
      const visitors = await Promise.all(
        Array.from({ length: users }, async () => ({
          subject: newId(),
          device: await makeDevice({ hpke, origin }),
        })),
      )
      const cpu = await prove(sides[who], { visitors, clock, sign })
      // The first round warms both.
      if (round >= 0) for (const service of services) found[who][service].push(users / cpu[service])
    }
  }
  for (const side of Object.values(sides)) for (const { close } of Object.values(side)) await close()
  rmSync(folder, { recursive: true, force: true })
  return Object.fromEntries(
    services.map((service) => {
      const [ours, bare] = [found.ours[service], found.bare[service]]
      // Of each round, in which both ran one after the other: the machine may be slower in another one.
      const ratio = median(ours.map((each, at) => each / bare[at]))
      return [service, { ours: median(ours), floor: median(bare), ratio }]
    }),
  )
}
