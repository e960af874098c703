import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createClient } from '@redis/client'
import { isLatchkitError } from 'latchkit/wire'
import type { Config } from '../config/configSchema.js'
import { authSchema } from '../custody/auth/authSchema.js'
import { recoverySchema } from '../custody/recovery/recoverySchema.js'
import { hostIn, kindOf } from '../operations/kindOf.js'
import { gatewaySchema, refuseNewer, type Schema } from '../store/migrations.js'
import { checkTimeoutMs, type Finding, isOfAnotherUser, otherUserDetail, withTimeout } from './finding.js'

const minRedisVersion = 7
const minPostgresVersion = 14

/** Checks that the embedded stores can be written. A missing folder will be created, so its nearest existing parent is checked. */
async function checkFolder(data: string): Promise<Finding> {
  const what = 'folder'
  try {
    await access(data, constants.W_OK)
    return { what, state: 'ok', detail: resolve(data) }
  } catch (error) {
    const parent = dirname(resolve(data))
    if (kindOf(error) === 'ENOENT' && parent !== resolve(data)) return checkFolder(parent)
    return { what, state: 'fault', detail: `${resolve(data)}: ${kindOf(error)}` }
  }
}

/** Describes what is wrong with a store, and what to do, without its URL. */
const problemOf = (error: unknown, variable: string) =>
  isLatchkitError(error) ? error.message : `${kindOf(error)}: does it run, and is ${variable} right?`

async function checkRedis(url: string): Promise<Finding> {
  const what = `Redis ${hostIn(url)}`
  const client = createClient({ url, socket: { connectTimeout: checkTimeoutMs, reconnectStrategy: false } })
  // A broken connection also fails the call below, which reports it.
  client.on('error', () => undefined)
  try {
    await withTimeout(client.connect())
    const version = /redis_version:(\S+)/.exec(await withTimeout(client.info('server')))?.[1] ?? ''
    const isOld = Number.parseInt(version, 10) < minRedisVersion
    return isOld
      ? { what, state: 'fault', detail: `version ${version}: install ${minRedisVersion} or newer` }
      : { what, state: 'ok', detail: `version ${version}` }
  } catch (error) {
    return { what, state: 'fault', detail: problemOf(error, 'REDIS_URL') }
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Checks a Postgres database. Only reads it: the database is not migrated. */
async function checkPostgres(url: string, schema: Schema, service = ''): Promise<Finding> {
  const what = `Postgres ${service && `of ${service} `}${hostIn(url)}`
  const variable = `${service && `LATCHKIT_CUSTODY_${service.toUpperCase()}_`}DATABASE_URL`
  const { default: connect } = await import('postgres')
  const sql = connect(url, {
    max: 1,
    connect_timeout: checkTimeoutMs / 1_000,
    fetch_types: false,
    onnotice: () => undefined,
  })
  try {
    const query = sql`SELECT current_setting('server_version_num')::int / 10000 AS version, to_regclass(${schema.versions}) IS NOT NULL AS has`
    const [row] = await withTimeout(query)
    const version = Number(row?.version)
    if (version < minPostgresVersion)
      return { what, state: 'fault', detail: `version ${version}: install ${minPostgresVersion} or newer` }
    if (row?.has)
      refuseNewer(
        (await withTimeout(sql`SELECT MAX(version)::int AS at FROM ${sql(schema.versions)}`))[0]?.at,
        schema,
      )
    return { what, state: 'ok', detail: `version ${version}` }
  } catch (error) {
    return { what, state: 'fault', detail: problemOf(error, variable) }
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Checks that a database file can be written, and that only its owner can. */
async function checkFile(path: string): Promise<string | undefined> {
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return `${path}: others may read it (mode ${(mode & 0o777).toString(8)}): chmod 600 ${path}`
  await access(path, constants.R_OK | constants.W_OK)
  return undefined
}

/** Checks the embedded database of a service without opening it, which could leave files owned by the wrong user. */
async function checkEmbedded({ custody, data }: Config, service: 'auth' | 'recovery', schema: Schema) {
  const what = `database of ${service}`
  const path = resolve(join(data, service, schema.file))
  const isOtherUser = isOfAnotherUser(custody, service)
  const checkPart = async (file: string, isNeeded: boolean): Promise<Finding | undefined> => {
    try {
      const detail = await checkFile(file)
      return detail === undefined ? undefined : { what, state: 'fault', detail }
    } catch (error) {
      const kind = kindOf(error)
      if (!isNeeded && kind === 'ENOENT') return undefined
      if (isOtherUser) return { what, state: 'note', detail: otherUserDetail }
      if (kind === 'ENOENT')
        return { what, state: 'note', detail: `${path}: none yet: the first start makes it` }
      return { what, state: 'fault', detail: `${file}: ${kind}: chown it to the user of ${service}` }
    }
  }
  const [first] = [
    await checkPart(path, true),
    await checkPart(`${path}-wal`, false),
    await checkPart(`${path}-shm`, false),
  ].filter((one) => one !== undefined)
  return first ?? ({ what, state: 'ok', detail: path } satisfies Finding)
}

/** Checks the databases of the e-mail wallet. */
function checkCustodyStores(config: Config): readonly Promise<Finding>[] {
  const { custody } = config
  if (!custody.isEnabled) return []
  const schemas = { auth: authSchema, recovery: recoverySchema }
  return (['auth', 'recovery'] as const).map((service) => {
    const { databaseUrl } = custody[service]
    return databaseUrl === undefined
      ? checkEmbedded(config, service, schemas[service])
      : checkPostgres(databaseUrl, schemas[service], service)
  })
}

/** Checks that each configured store answers and is new enough. */
export function checkStores(config: Config): readonly Promise<Finding>[] {
  const { data, databaseUrl, redisUrl } = config
  return [
    ...(databaseUrl === undefined || redisUrl === undefined ? [checkFolder(data)] : []),
    ...(databaseUrl === undefined ? [] : [checkPostgres(databaseUrl, gatewaySchema)]),
    ...(redisUrl === undefined ? [] : [checkRedis(redisUrl)]),
    ...checkCustodyStores(config),
  ]
}
