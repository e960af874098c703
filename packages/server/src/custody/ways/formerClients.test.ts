import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkIdentities } from '../../check/checkIdentities.js'
import { systemClock } from '../../clock.js'
import { readConfig } from '../../config/readConfig.js'
import { buildCli } from '../../fixtures/builtCli.js'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/newFolder.js'
import { describeStores, type StoreConfig } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import type { Log } from '../../operations/createLog.js'
import { createStore } from '../../store/createStore.js'
import type { ServerStore } from '../../store/store.js'
import { authSchema } from '../auth/authSchema.js'
import { recoverySchema } from '../recovery/recoverySchema.js'
import { acceptLostFlag, refuseLostIdentities } from './formerClients.js'

type Service = 'auth' | 'recovery'
const services: readonly Service[] = ['auth', 'recovery']
const schemas = { auth: authSchema, recovery: recoverySchema }
const clientVariable = 'LATCHKIT_SOCIAL_APPLE_CLIENT_ID'
/** The variables of a server whose client at Apple is this one. */
const apple = (client: string) => ({ [clientVariable]: `net.example.${client}` })

let path = ''
beforeAll(async () => {
  path = (await buildCli()).path
})
const ends = endsOfTests()

type Variables = Readonly<Record<string, string>>

/** Runs the program until it listens or has ended, ends it, and returns what it said. */
async function run(args: readonly string[], env: Variables) {
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = new Promise<number | null>((done) => child.once('close', done))
  ends.push(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
  const isUp = () =>
    new RegExp(`"event":"${services.some((one) => one === args[0]) ? 'custody-' : ''}listening"`).test(text)
  await until(() => isUp() || child.exitCode !== null)
  const hasStarted = isUp()
  child.kill('SIGTERM')
  return { hasStarted, status: await closed, text }
}

const commonVariables = () => ({
  PATH: process.env.PATH ?? '',
  LATCHKIT_ENVIRONMENT: 'development',
  LATCHKIT_KEYS: newFolder(),
  LATCHKIT_CUSTODY_IS_ENABLED: 'true',
  LATCHKIT_CUSTODY_AUTH_PORT: '0',
  LATCHKIT_CUSTODY_RECOVERY_PORT: '0',
  LATCHKIT_CUSTODY_MAILER_PORT: '0',
  LATCHKIT_LISTEN_PORT: '0',
  LATCHKIT_LISTEN_METRICS_PORT: '0',
  LATCHKIT_OPEN: 'true',
  SMTP_URL: 'smtp://127.0.0.1:9',
})

/** Opens the store of a service. */
async function openStore(service: Service, { data, databaseUrl }: StoreConfig) {
  const config = () => ({ data: join(data, service), databaseUrl })
  const store = createStore({ config, log: () => undefined, clock: systemClock }, schemas[service])
  ends.push(() => store.close())
  await store.open()
  return store
}

/** Stores identities of a provider, as if so many people had a wallet by it. */
const addIdentities = (store: ServerStore, service: Service, way: string, count: number) =>
  store.write(
    Array.from({ length: count }, (_, at) => ({
      sql: `INSERT INTO ${service}_identities (way, subject_mac, id, label_key, label, linked, used)
        VALUES (?, ?, ?, '', '', 0, 0)`,
      values: [way, `mac${at}`, `user${at}`],
    })),
  )

describeStores('a service whose provider has another client', (make) => {
  async function open(service: Service) {
    const place = await make()
    const store = await openStore(service, place)
    const { data, databaseUrl } = place
    const variables = {
      LATCHKIT_DATA: data,
      ...(databaseUrl !== undefined && {
        [`LATCHKIT_CUSTODY_${service.toUpperCase()}_DATABASE_URL`]: databaseUrl,
      }),
    }
    const lines: string[] = []
    const log: Log = (level, event, fields) => void lines.push(JSON.stringify({ level, event, ...fields }))
    return {
      lines,
      variables,
      add: (way: string, count: number) => addIdentities(store, service, way, count),
      start: (given: Variables, acceptsLost = false) =>
        refuseLostIdentities({ service, store, social: readConfig(given).social, acceptsLost, log }),
      check: (given: Variables) => checkIdentities(readConfig({ ...variables, ...given })),
    }
  }

  it.each(services)(
    '%s: is refused while there are identities of the former one, until the operator accepts that they are lost',
    async (service) => {
      const { add, start, check, lines, variables } = await open(service)
      // The database is one of before the client was stored: whatever it has belongs to the first client that is seen.
      await add('apple', 2)
      await add('google', 3)
      for (const given of [apple('first'), apple('first'), {}]) await start(given)

      const lost = { provider: 'Apple', service, former: 'net.example.first', count: 2 }
      await expect(start(apple('other'))).rejects.toMatchObject({ code: 'identitiesLost', data: lost })
      const [finding, ...more] = await check(apple('other'))
      expect([finding, more]).toMatchObject([{ what: `Apple identities of ${service}`, state: 'fault' }, []])
      const reason = `${service} has 2 Apple identities of client net.example.first`
      for (const part of [reason, clientVariable, acceptLostFlag]) expect(finding?.detail).toContain(part)
      // The program itself ends, with its database.
      const program = await run([service], { ...commonVariables(), ...variables, ...apple('other') })
      expect(program).toMatchObject({ hasStarted: false, status: 1, text: expect.stringContaining(reason) })
      // Neither the refusal nor the check has stored the other client.
      await start(apple('first'))
      expect(await check(apple('first'))).toEqual([])

      expect(lines).toEqual([])
      await start(apple('other'), true)
      expect(lines).toEqual([JSON.stringify({ level: 'warn', event: 'identities-lost', ...lost })])
      await start(apple('other'))
      await expect(start(apple('first'))).rejects.toMatchObject({ code: 'identitiesLost' })
    },
    60_000,
  )

  it('is none where the provider’s subjects are the same for all clients, or where it has no identities', async () => {
    const { add, start, check } = await open('recovery')
    await add('google', 3)
    for (const client of ['first', 'other']) {
      const given = { LATCHKIT_SOCIAL_GOOGLE_CLIENT_ID: client, ...apple(client) }
      expect(await check(given)).toEqual([])
      await start(given)
    }
  })
})

describe('the whole server', () => {
  it('does not start, says which service refuses, as --check does, and gives the argument to both', async () => {
    const data = newFolder()
    const common = { ...commonVariables(), LATCHKIT_DATA: data }
    for (const service of services) {
      const store = await openStore(service, { data })
      await addIdentities(store, service, 'apple', 1)
      await store.close()
    }
    expect(await run([], { ...common, ...apple('first') })).toMatchObject({ hasStarted: true, status: 0 })
    const refused = await run([], { ...common, ...apple('other') })
    expect(refused).toMatchObject({ hasStarted: false, status: 1 })
    expect(refused.text).toMatch(
      new RegExp(`The recovery service .* did not start: recovery has 1 Apple .*${acceptLostFlag}`),
    )
    const { status, text } = await run(['--check'], { ...common, ...apple('other') })
    expect(status).toBe(1)
    for (const service of services)
      expect(text).toMatch(new RegExp(`fault +Apple identities of ${service} +${service} has 1 Apple`))
    const accepted = await run([acceptLostFlag], { ...common, ...apple('other') })
    expect(accepted).toMatchObject({ hasStarted: true, status: 0 })
    for (const service of services)
      expect(accepted.text).toMatch(new RegExp(`"event":"identities-lost".*"service":"${service}"`))
  }, 120_000)

  it.each([
    ['auth', '--accept-lost'],
    ['mailer', acceptLostFlag],
    [acceptLostFlag, 'auth'],
  ])('error: an argument that is no flag of the program: %s %s', async (...args) => {
    const { hasStarted, status, text } = await run(args, commonVariables())
    expect([hasStarted, status, text]).toEqual([false, 1, expect.stringContaining('does not know')])
  })
})
