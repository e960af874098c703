import { fail } from 'latchkit/wire'
import { type Provider, providerNames, providers } from 'latchkit/wire/custody'
import type { SocialConfig } from '../../config/socialConfig.js'
import { identitiesLost, type LostIdentities } from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import type { Row, Statement, Store } from '../../store/store.js'
import type { ShareService } from '../statements.js'

/** The argument by which an operator accepts that identities of a former client open their wallets no more. */
export const acceptLostFlag = '--accept-lost-identities'

/** The table of the clients under which the identities of a provider were made, with the name of the service as a prefix. */
export const clientTables = (name: ShareService): readonly string[] => [
  `CREATE TABLE ${name}_clients (way TEXT PRIMARY KEY, client TEXT NOT NULL)`,
]

/**
 * Whether a provider gives a person another subject for another client. Apple does so for each developer team, which a client id does not
 * tell; Google and GitHub give one subject to all.
 */
const subjectsDependOnClient: Readonly<Record<Provider, boolean>> = {
  google: false,
  apple: true,
  github: false,
}

/** The SQL query of the stored clients, with the number of identities of each provider. */
export const formerClientsQuery = (service: ShareService): string =>
  `SELECT way, client, (SELECT COUNT(*) FROM ${service}_identities AS one WHERE one.way = ${service}_clients.way) AS count
    FROM ${service}_clients`

/** Returns what a configuration would lose of the identities of a service. @param rows The rows of `formerClientsQuery`. */
export const lostIdentitiesIn = (
  rows: readonly Row[],
  service: ShareService,
  social: SocialConfig,
): readonly LostIdentities[] =>
  providers.flatMap((way) => {
    const { clientId } = social[way]
    const row = rows.find((each) => each.way === way)
    const count = Number(row?.count ?? 0)
    if (!row || clientId === undefined || row.client === clientId || count === 0) return []
    return [{ provider: providerNames[way], service, former: String(row.client), count }]
  })

/** The SQL statements that store the configured clients on which subjects depend. */
const clientStatements = (service: ShareService, social: SocialConfig): readonly Statement[] =>
  providers.flatMap((way) => {
    const { clientId } = social[way]
    if (!subjectsDependOnClient[way] || clientId === undefined) return []
    return [
      {
        sql: `INSERT INTO ${service}_clients (way, client) VALUES (?, ?)
          ON CONFLICT (way) DO UPDATE SET client = excluded.client`,
        values: [way, clientId],
      },
    ]
  })

interface Options {
  readonly service: ShareService
  readonly store: Pick<Store, 'all' | 'write'>
  readonly social: SocialConfig
  /** Whether the operator has started the service with `acceptLostFlag`. */
  readonly acceptsLost: boolean
  readonly log: Log
}

/**
 * Stores under which clients identities are made from now on. Refuses another client while there are identities of the former one, since
 * their owners would not find their wallets.
 * @throws `identitiesLost`, and nothing is stored.
 */
export async function refuseLostIdentities(options: Options): Promise<void> {
  const { service, store, social, acceptsLost, log } = options
  const lost = lostIdentitiesIn(await store.all(formerClientsQuery(service)), service, social)
  for (const one of lost) {
    if (!acceptsLost) throw fail(identitiesLost, one)
    log('warn', 'identities-lost', { ...one })
  }
  const statements = clientStatements(service, social)
  if (statements.length > 0) await store.write(statements)
}
