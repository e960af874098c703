import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import type { Config } from '../config/configSchema.js'
import { authSchema } from '../custody/auth/authSchema.js'
import { recoverySchema } from '../custody/recovery/recoverySchema.js'
import type { ShareService } from '../custody/statements.js'
import { formerClientsQuery, lostIdentitiesIn } from '../custody/ways/formerClients.js'
import { identitiesLost } from '../errors/custody.js'
import type { Row } from '../store/store.js'
import { checkTimeoutMs, type Finding, withTimeout } from './finding.js'

const schemas = { auth: authSchema, recovery: recoverySchema }

/**
 * Reads the former clients from the embedded database, which the service may use at the same time. Reads nothing
 * where another user owns the file: opening it may make a journal that this owner could not use.
 */
async function readEmbedded({ data }: Config, service: ShareService): Promise<readonly Row[]> {
  const path = join(data, service, schemas[service].file)
  if ((await stat(path)).uid !== (process.getuid?.() ?? 0)) return []
  const { default: open } = await import('libsql')
  const database = new open(path)
  try {
    database.pragma(`busy_timeout = ${checkTimeoutMs}`)
    database.pragma('query_only = ON')
    return database.prepare(formerClientsQuery(service)).all([]) as Row[]
  } finally {
    database.close()
  }
}

async function readPostgres(url: string, service: ShareService): Promise<readonly Row[]> {
  const { default: connect } = await import('postgres')
  const sql = connect(url, {
    max: 1,
    connect_timeout: checkTimeoutMs / 1_000,
    fetch_types: false,
    onnotice: () => undefined,
  })
  try {
    return await withTimeout(sql.unsafe<Row[]>(formerClientsQuery(service)))
  } finally {
    await sql.end({ timeout: 0 })
  }
}

async function checkService(config: Config, service: ShareService): Promise<readonly Finding[]> {
  const { databaseUrl } = config.custody[service]
  // A database that does not answer, or that no service has opened yet, has a finding of its own.
  const rows = await (databaseUrl === undefined
    ? readEmbedded(config, service)
    : readPostgres(databaseUrl, service)
  ).catch(() => [])
  return lostIdentitiesIn(rows, service, config.social).map((lost) => ({
    what: `${lost.provider} identities of ${service}`,
    state: 'fault',
    detail: fail(identitiesLost, lost).message,
  }))
}

/** Says which identities the configured clients of providers would lose: auth and recovery refuse to start with them. */
export const checkIdentities = async (config: Config): Promise<readonly Finding[]> =>
  (await Promise.all((['auth', 'recovery'] as const).map((service) => checkService(config, service)))).flat()
