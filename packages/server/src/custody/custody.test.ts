import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildCli } from '../fixtures/builtCli.js'
import { type CliProcess, startCli } from '../fixtures/startCli.js'
import { createTestServers } from '../fixtures/testServer.js'
import { until } from '../fixtures/until.js'
import { makePageKey, whenTaken } from '../siwx/fixtures/pageKey.js'
import { openEmbedded } from '../store/openEmbedded.js'
import type { Store } from '../store/store.js'
import { authSchema } from './auth/authSchema.js'
import { ownerOf } from './emailRows.js'
import { newLogin } from './fixtures/frame.js'
import { startInbox } from './fixtures/inbox.js'
import { makeSealKeys } from './hpke.js'
import { countsPathOf } from './keys/countsFile.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import { readKeyFile } from './keys/keyFile.js'

// The published program with its processes, by HTTP and SMTP.

const origin = 'https://secure.example'
const servers = createTestServers()
const ends: (() => unknown)[] = []
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await servers.end()
})

/** A frame as it is built, in small: what is served is tested beside the secure site. */
function frameFolder(): string {
  const folder = servers.folder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<script type="application/json" id="config"></script>')
  return folder
}

function environmentOf(more: Record<string, string> = {}) {
  return {
    PATH: process.env.PATH ?? '',
    LATCHKIT_DATA: servers.folder(),
    LATCHKIT_KEYS: join(servers.folder(), 'keys'),
    LATCHKIT_CUSTODY_IS_ENABLED: 'true',
    LATCHKIT_SECURE_ORIGIN: origin,
    LATCHKIT_SECURE_FOLDER: frameFolder(),
    LATCHKIT_CUSTODY_RECOVERY_PORT: '0',
    LATCHKIT_CUSTODY_MAILER_PORT: '0',
    ...more,
  }
}

async function start(more: Record<string, string> = {}) {
  const inbox = await startInbox()
  const environment = environmentOf({ SMTP_URL: inbox.url, LATCHKIT_ENVIRONMENT: 'development', ...more })
  const server = await startCli(cli.path, environment)
  ends.push(
    () => inbox.close(),
    () => server.kill('SIGTERM'),
  )
  const key = await makePageKey()
  const urlOf = (path: string) => `http://127.0.0.1:${server.port}/auth/v1${path}`
  const proofOf = (method: 'GET' | 'POST', path: string) => key.proofOf(method, urlOf(path), Date.now())
  const show = (DPoP: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { Origin: origin, DPoP, 'Content-Type': 'application/json' }
    return fetch(urlOf(path), { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    whenTaken(async () => show(await proofOf(method, path), method, path, body))
  return { inbox, server, environment, proofOf, show, ask }
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
const serviceOf = (server: CliProcess, service: string) =>
  childrenOf(server.child.pid ?? 0).find((pid) => commandOf(pid).includes(service)) ?? 0
const variablesOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8')

it('one command: three services with their keys apart, a code by mail, and one that is killed comes back', async () => {
  const { inbox, server, environment, ask, show, proofOf } = await start()
  expect(server.log()).toContain('"tier":0')
  const loginId = newLogin()
  const common = { loginId, projectId: 'project', site: 'https://app.example', language: 'en' }
  const login = await ask('POST', '/login', { ...common, email: 'ada@example.org', purpose: 'login' })
  expect([login.status, (await login.json()).action]).toEqual([200, 'VERIFY_OTP'])
  expect(login.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  await until(() => inbox.mails.length === 1)
  const code = /\d{6}/.exec(inbox.mails[0]?.text ?? '')?.[0] ?? ''
  const { public: hpkeKey } = await makeSealKeys()
  const proved = await ask('POST', '/login/verify', { loginId, code, hpkeKey })
  expect(await proved.json()).toMatchObject({ isNew: true })
  const preflight = await fetch(`http://127.0.0.1:${server.port}/auth/v1/login`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('Access-Control-Allow-Headers')]).toEqual([
    204,
    'authorization, content-type, dpop',
  ])

  // Both services note when they are at work, so that the next start knows how long they were not.
  for (const service of ['auth', 'recovery'])
    expect(Number(readFileSync(join(environment.LATCHKIT_DATA, service, 'clock'), 'utf8'))).toBeGreaterThan(
      1e12,
    )

  // Each program is a process, with a process for its keys; the address of the mail server is in one of them.
  const services = ['auth', 'recovery', 'mailer'].map((service) => serviceOf(server, service))
  for (const pid of services) {
    const [keys] = childrenOf(pid)
    expect(commandOf(keys ?? 0).some((part) => part.endsWith('keyHolder.js'))).toBe(true)
    expect(variablesOf(keys ?? 0)).not.toContain('SMTP_URL')
  }
  expect(services.map((pid) => variablesOf(pid).includes('SMTP_URL'))).toEqual([false, false, true])
  const { LATCHKIT_DATA: data, LATCHKIT_KEYS: keys } = environment
  expect(['auth', 'recovery'].map((name) => existsSync(join(data, name, `${name}.db`)))).toEqual([true, true])
  expect(statSync(join(data, 'auth', 'auth.db')).mode & 0o077).toBe(0)
  for (const name of readdirSync(keys).filter((each) => each !== 'public.json'))
    expect(statSync(join(keys, name)).mode & 0o077).toBe(0)

  const [auth = 0] = services
  const channel = `/channels/${loginId}/frame`
  const shown = await proofOf('GET', channel)
  expect((await show(shown, 'GET', channel)).status).toBe(200)
  process.kill(auth, 'SIGKILL')
  await until(async () => (await ask('GET', '/keys')).status === 503)
  await until(async () => (await ask('GET', '/keys')).status === 200)
  expect(serviceOf(server, 'auth')).not.toBe(auth)
  // It has forgotten which proofs were shown, and takes none of before: a new one it does.
  const again = await show(shown, 'GET', channel)
  expect([again.status, (await again.json()).code]).toEqual([401, 'siwxProofInvalid'])
  expect((await ask('GET', channel)).status).toBe(200)
  // A service whose keys are gone ends too, and comes back with them.
  const recovery = serviceOf(server, 'recovery')
  process.kill(childrenOf(recovery)[0] ?? 0, 'SIGKILL')
  await until(() => ![0, recovery].includes(serviceOf(server, 'recovery')))
  expect(await server.kill('SIGTERM')).toBe(0)
  expect(server.log()).not.toMatch(new RegExp(`ada@|${code}|${loginId}`))
}, 90_000)

/** Auth's database with an address that is off; answers the addresses that are. */
async function lockedAddress({ LATCHKIT_DATA: data, LATCHKIT_KEYS: keys }: ReturnType<typeof environmentOf>) {
  const holder = createKeyHolder(readKeyFile(keys, 'auth'), unlimitedCounter)
  const owner = await ownerOf(holder, 'ada@example.org')
  const withStore = async <Of>(use: (store: Store) => Promise<Of>) => {
    const store = await openEmbedded(join(data, 'auth'), authSchema)
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  const sql = 'INSERT INTO auth_guards (owner, failed, locked) VALUES (?, 100, 0)'
  await withStore((store) => store.write([{ sql, values: [owner] }]))
  return () => withStore((store) => store.all('SELECT * FROM auth_guards'))
}

it('error: production makes no keys by itself: it says what to do, init makes them once, and the commands of the operator', async () => {
  const environment = environmentOf({
    LATCHKIT_OPEN: 'true',
    LATCHKIT_LISTEN_PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const run = (...given: readonly string[]) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [cli.path, ...given], {
      env: environment,
      encoding: 'utf8',
      timeout: 30_000,
    })
    return { status, text: stderr + stdout }
  }
  for (const given of [[], ['auth']]) {
    const { status, text } = run(...given)
    expect([status, text]).toEqual([1, expect.stringContaining('latchkit-server init makes the keys')])
  }
  // P1, P2: neither makes keys where a thief of one folder, or whoever is on the way, would have a wallet.
  const unsafe = { LATCHKIT_KEYS: join(environment.LATCHKIT_DATA, 'keys') }
  const clear = { LATCHKIT_SECURE_ORIGIN: 'http://secure.example' }
  const socket = { LATCHKIT_CUSTODY_AUTH_KEYS_SOCKET: join(environment.LATCHKIT_DATA, 'keys.sock') }
  for (const [more, message, ...given] of [
    [unsafe, 'Write LATCHKIT_KEYS=/'],
    [unsafe, 'Write LATCHKIT_KEYS=/', 'init'],
    [{ ...unsafe, ...socket }, 'Write LATCHKIT_KEYS=/', 'keys', 'auth'],
    [clear, 'Write https://secure.example.', 'init'],
  ] as const) {
    const env = { ...environment, ...more }
    const { status, stderr } = spawnSync(process.execPath, [cli.path, ...given], { env, encoding: 'utf8' })
    expect([given, status, stderr]).toEqual([given, 1, expect.stringContaining(message)])
  }
  expect(run('init').status).toBe(0)
  expect(run('init')).toMatchObject({ status: 1, text: expect.stringContaining('would lose every wallet') })
  const counts = countsPathOf(environment.LATCHKIT_KEYS, 'recovery')
  expect(readFileSync(counts, 'utf8')).toBe('{"version":2}\n')
  expect(run('resume', 'recovery').status).toBe(0)
  expect(readFileSync(counts, 'utf8')).toMatch(/^\{"version":2\}\n\["anew",\d+\]\n$/)
  expect(run('resume', 'mailer').status).toBe(1)
  expect(run('clock', 'auth').text).toContain('auth takes the time of this machine when you start it again')
  expect(existsSync(join(environment.LATCHKIT_DATA, 'auth', 'clock.trusted'))).toBe(true)
  const guards = await lockedAddress(environment)
  const unlocked = spawnSync(process.execPath, [cli.path, 'unlock', 'auth'], {
    env: environment,
    encoding: 'utf8',
    input: ' Ada@example.org\n',
  })
  expect([unlocked.status, unlocked.stdout]).toEqual([0, expect.not.stringContaining('ada@')])
  expect(await guards()).toEqual([])
  const thawed = spawnSync(process.execPath, [cli.path, 'thaw'], {
    env: environment,
    encoding: 'utf8',
    input: 'ada@example.org',
  })
  expect([thawed.status, thawed.stdout]).toEqual([0, 'recovery has no wallet of this address.\n'])
  const folder = servers.folder()
  expect(run('export', 'auth', folder)).toMatchObject({ status: 0, text: expect.stringContaining('0 users') })
  expect(run('export', 'auth', folder)).toMatchObject({ status: 1, text: expect.stringContaining('exists') })
  expect(run('restore', folder, folder).text).toContain('restore without a file for the words')
  const without = { ...environment, SMTP_URL: '' }
  const mailer = spawnSync(process.execPath, [cli.path, 'mailer'], { env: without, encoding: 'utf8' })
  expect([mailer.status, mailer.stderr]).toEqual([1, expect.stringContaining('SMTP_URL is missing')])
}, 240_000)
