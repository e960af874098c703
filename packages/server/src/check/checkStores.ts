import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createClient } from '@redis/client'
import type { Config } from '../config/configSchema.js'
import { hostIn, kindOf } from '../operations/kindOf.js'
import { gatewaySchema, refuseNewer } from '../store/migrations.js'
import { type Finding, questionMs, within } from './finding.js'

const oldestRedis = 7
const oldestPostgres = 14

/** Whether the embedded stores can be written; a folder that is not there yet is made in the nearest one that is. */
async function checkFolder(data: string): Promise<Finding> {
  const what = 'folder'
  try {
    await access(data, constants.W_OK)
    return { what, state: 'ok', detail: resolve(data) }
  } catch (error) {
    const above = dirname(resolve(data))
    if (kindOf(error) === 'ENOENT' && above !== resolve(data)) return checkFolder(above)
    return { what, state: 'fault', detail: `${resolve(data)}: ${kindOf(error)}` }
  }
}

async function checkRedis(url: string): Promise<Finding> {
  const what = `Redis ${hostIn(url)}`
  const client = createClient({ url, socket: { connectTimeout: questionMs, reconnectStrategy: false } })
  // What breaks the connection fails the question too, which tells it.
  client.on('error', () => undefined)
  try {
    await within(client.connect())
    const version = /redis_version:(\S+)/.exec(await within(client.info('server')))?.[1] ?? ''
    const isOld = Number.parseInt(version, 10) < oldestRedis
    return { what, state: isOld ? 'fault' : 'ok', detail: `version ${version}` }
  } catch (error) {
    return { what, state: 'fault', detail: kindOf(error) }
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Reads alone: what a server that starts would migrate stays as it is. */
async function checkPostgres(url: string): Promise<Finding> {
  const what = `Postgres ${hostIn(url)}`
  const { default: connect } = await import('postgres')
  const sql = connect(url, {
    max: 1,
    connect_timeout: questionMs / 1_000,
    fetch_types: false,
    onnotice: () => undefined,
  })
  try {
    const query = sql`SELECT current_setting('server_version_num')::int / 10000 AS version, to_regclass('schema_version') IS NOT NULL AS has`
    const [row] = await within(query)
    const version = Number(row?.version)
    if (version < oldestPostgres) return { what, state: 'fault', detail: `version ${version}` }
    if (row?.has)
      refuseNewer(
        (await within(sql`SELECT MAX(version)::int AS at FROM schema_version`))[0]?.at,
        gatewaySchema,
      )
    return { what, state: 'ok', detail: `version ${version}` }
  } catch (error) {
    return { what, state: 'fault', detail: kindOf(error) }
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Looks whether each store of the configuration answers, and whether it is new enough. */
export function checkStores({ data, databaseUrl, redisUrl }: Config): readonly Promise<Finding>[] {
  return [
    ...(databaseUrl === undefined || redisUrl === undefined ? [checkFolder(data)] : []),
    ...(databaseUrl === undefined ? [] : [checkPostgres(databaseUrl)]),
    ...(redisUrl === undefined ? [] : [checkRedis(redisUrl)]),
  ]
}
