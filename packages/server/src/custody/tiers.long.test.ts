import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildCli } from '../fixtures/builtCli.js'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { deployFolder } from '../fixtures/proxy.js'
import { until } from '../fixtures/until.js'
import { makePageKey, whenTaken } from '../siwx/fixtures/pageKey.js'
import { newLogin } from './fixtures/frame.js'
import { startInbox } from './fixtures/inbox.js'
import { makeSealKeys } from './hpke.js'

// Tier 1 as the system keeps it: the published program, a user for each part, the keys made by deploy/share-keys.sh.

const origin = 'https://secure.example'
const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
const services = ['auth', 'recovery', 'mailer'] as const
type Service = (typeof services)[number]
const serverUser = 61_400
const idOf = (service: Service) => serverUser + 10 * (1 + services.indexOf(service))
const keysIdOf = (service: Service) => idOf(service) + 1

const ends = endsOfTests()
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
  chmodSync(dirname(cli.path), 0o755)
})

/** A folder that each user may pass, with the places that the units have. */
function makePlaces() {
  const base = mkdtempSync(join(tmpdir(), 'latchkit-tier-'))
  ends.push(() => rmSync(base, { recursive: true, force: true }))
  chmodSync(base, 0o711)
  const owned = (path: string, uid: number, gid: number, mode: number) => {
    mkdirSync(path, { recursive: true })
    chownSync(path, uid, gid)
    chmodSync(path, mode)
    return path
  }
  const place = {
    keys: join(base, 'keys'),
    frame: owned(join(base, 'frame'), serverUser, serverUser, 0o755),
    data: (service: Service) => owned(join(base, `data-${service}`), idOf(service), idOf(service), 0o700),
    socket: (service: Service) =>
      join(owned(join(base, `run-${service}`), keysIdOf(service), idOf(service), 0o750), 'keys.sock'),
    serverData: owned(join(base, 'data-server'), serverUser, serverUser, 0o700),
  }
  mkdirSync(join(place.frame, 'assets'))
  writeFileSync(join(place.frame, 'index.html'), '<script type="application/json" id="config"></script>')
  return place
}

/** Starts a program as a user, and waits until it says that it listens. */
async function startAs(uid: number, gid: number, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [cli.path, ...args], {
    uid,
    gid,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  })
  await until(() => /"event":"[a-z-]*listening"/.test(log) || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(log)
  return { child, log: () => log, port: Number(/"event":"[a-z-]*listening".*"port":(\d+)/.exec(log)?.[1]) }
}

/** Whether a user may read a file, as the system says. */
const read = (uid: number, path: string) =>
  spawnSync('cat', [path], { uid, gid: uid, encoding: 'utf8' }).status === 0
const opens = (uid: number, path: string) =>
  spawnSync(
    process.execPath,
    [
      '-e',
      'require("net").connect(process.argv[1]).on("connect",()=>process.exit(0)).on("error",()=>process.exit(1))',
      path,
    ],
    { uid, gid: uid },
  ).status === 0

it.skipIf(!isRoot)(
  'tier 1: a user for each part logs somebody in, and none reads the keys, the data, the variables or the socket of another',
  async () => {
    const place = makePlaces()
    const inbox = await startInbox()
    ends.push(() => inbox.close())
    const made = spawnSync(
      'sh',
      [
        join(deployFolder, 'share-keys.sh'),
        place.keys,
        ...services.map((service) => `${keysIdOf(service)}:${idOf(service)}`),
      ],
      {
        env: { PATH: process.env.PATH ?? '', LATCHKIT_SERVER: `${process.execPath} ${cli.path}` },
        encoding: 'utf8',
      },
    )
    expect([made.status, made.stdout, made.stderr]).toEqual([
      0,
      '',
      expect.stringContaining('lost keys are lost wallets'),
    ])
    // It names the places where they are, and not the one where they were made.
    const named = (made.stderr.match(/\/[\w./-]+/g) ?? []).sort()
    expect(named).toEqual([...services, 'public'].map((name) => join(place.keys, name)).sort())
    for (const path of named) expect(existsSync(path)).toBe(true)
    const sockets = Object.fromEntries(services.map((service) => [service, place.socket(service)])) as Record<
      Service,
      string
    >
    const common = {
      LATCHKIT_CUSTODY_IS_ENABLED: 'true',
      LATCHKIT_SECURE_ORIGIN: origin,
      ...Object.fromEntries(
        services.map((service) => [
          `LATCHKIT_CUSTODY_${service.toUpperCase()}_KEYS_SOCKET`,
          sockets[service],
        ]),
      ),
      ...Object.fromEntries(
        services.map((service) => [`LATCHKIT_CUSTODY_${service.toUpperCase()}_PORT`, '0']),
      ),
    }
    const keys = []
    for (const service of services) {
      const env = { ...common, LATCHKIT_KEYS: join(place.keys, service) }
      keys.push(await startAs(keysIdOf(service), idOf(service), ['keys', service], env))
    }
    const urls: Record<string, string> = {}
    const running = new Map<Service, Awaited<ReturnType<typeof startAs>>>()
    const envs = new Map<Service, Record<string, string>>()
    for (const service of ['mailer', 'recovery', 'auth'] as const) {
      const own = service === 'mailer' ? { SMTP_URL: inbox.url } : { LATCHKIT_DATA: place.data(service) }
      const env = { ...common, ...urls, ...own }
      envs.set(service, env)
      const one = await startAs(idOf(service), idOf(service), [service], env)
      running.set(service, one)
      urls[`LATCHKIT_CUSTODY_${service.toUpperCase()}_URL`] = `http://127.0.0.1:${one.port}`
    }
    const server = await startAs(serverUser, serverUser, [], {
      ...common,
      ...urls,
      LATCHKIT_OPEN: 'true',
      LATCHKIT_LISTEN_PORT: '0',
      LATCHKIT_LISTEN_METRICS_PORT: '0',
      LATCHKIT_DATA: place.serverData,
      LATCHKIT_SECURE_FOLDER: place.frame,
      LATCHKIT_SECURE_KEYS: join(place.keys, 'public'),
    })
    expect(server.log()).toContain('"tier":1')

    const key = await makePageKey()
    const port = Number(/"event":"listening".*"port":(\d+)/.exec(server.log())?.[1])
    const ask = (path: string, body: object) =>
      whenTaken(async () => {
        const url = `http://127.0.0.1:${port}/auth/v1${path}`
        const headers = {
          Origin: origin,
          DPoP: await key.proofOf('POST', url, Date.now()),
          'Content-Type': 'application/json',
        }
        return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      })
    const loginId = newLogin()
    const login = {
      loginId,
      projectId: 'project',
      site: 'https://app.example',
      language: 'en',
      purpose: 'login',
    }
    expect((await ask('/login', { ...login, email: 'ada@example.org' })).status).toBe(200)
    await until(() => inbox.mails.length === 1)
    const code = /\d{6}/.exec(inbox.mails[0]?.text ?? '')?.[0] ?? ''
    const { public: hpkeKey } = await makeSealKeys()
    const proved = await ask('/login/verify', { loginId, code, hpkeKey })
    expect(await proved.json()).toMatchObject({ isNew: true, voucher: expect.any(String) })

    // The operator runs these as the user of the service, who cannot read its key file.
    const command = (name: string, service: Service) => {
      const id = idOf(service)
      const options = { uid: id, gid: id, env: envs.get(service), input: 'ada@example.org\n' }
      const args = name === 'thaw' ? [name] : [name, service]
      const ran = spawnSync(process.execPath, [cli.path, ...args], { ...options, encoding: 'utf8' })
      return [ran.status, ran.stdout, ran.stderr]
    }
    expect(command('unlock', 'auth')).toEqual([0, 'auth lets the address in again.\n', ''])
    expect(command('unlock', 'recovery')).toEqual([0, 'recovery lets the address in again.\n', ''])
    expect(command('thaw', 'recovery')).toEqual([0, 'recovery has no wallet of this address.\n', ''])

    for (const service of services) {
      const file = join(place.keys, service, `${service}.json`)
      const others = services
        .flatMap((each) => [idOf(each), keysIdOf(each)])
        .filter((id) => id !== keysIdOf(service))
      expect([keysIdOf(service), ...others, serverUser].map((id) => read(id, file))).toEqual([
        true,
        ...others.map(() => false),
        false,
      ])
      // Who has no group of the service cannot reach its keys.
      expect(
        [idOf(service), ...services.filter((each) => each !== service).map(idOf), serverUser].map((id) =>
          opens(id, sockets[service]),
        ),
      ).toEqual([true, false, false, false])
    }
    for (const [service, other] of [
      ['auth', 'recovery'],
      ['recovery', 'auth'],
    ] as const) {
      const database = join(place.data(service), service, `${service}.db`)
      expect([existsSync(database), read(idOf(service), database), read(idOf(other), database)]).toEqual([
        true,
        true,
        false,
      ])
    }
    const variables = `/proc/${running.get('mailer')?.child.pid}/environ`
    expect([
      read(idOf('mailer'), variables),
      read(idOf('auth'), variables),
      read(serverUser, variables),
    ]).toEqual([true, false, false])
    // Its keys are gone: the service ends, for its unit to start it again.
    keys[0]?.child.kill('SIGKILL')
    await until(() => running.get('auth')?.child.exitCode === 1)
    // The server goes on, and says it.
    const page = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    await until(async () => (await page('/readyz')) === 'ready, without auth\n')
    expect(JSON.parse(await page('/healthz'))).toMatchObject({ parts: { auth: 'down', recovery: 'up' } })
    expect(server.log()).toMatch(/"level":"error","event":"service-down","service":"auth"/)
    expect(server.log()).not.toMatch(/"service":"recovery"/)
  },
  120_000,
)
