import { type Provider, providers } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { Metrics } from '../../operations/createMetrics.js'
import type { Statement, Store } from '../../store/store.js'
import type { ShareService } from '../statements.js'

/** The table of pauses, with the name of the service as a prefix. `until` is NULL where the operator has to end the pause. */
export const pauseTables = (name: ShareService): readonly string[] => [
  `CREATE TABLE ${name}_pauses (way TEXT PRIMARY KEY, until BIGINT)`,
]

/** The pauses of providers: while a provider is paused, its proof brings no wallet to a device that does not have it yet. */
export interface ProviderPauses {
  /** Returns when the pause of a provider ends: infinity if the operator has to end it, `undefined` if there is none. */
  endOf(way: Provider): Promise<number | undefined>
  /** Pauses a provider until a time, unless a pause lasts longer. */
  pauseUntil(way: Provider, until: number): Promise<void>
}

/** The SQL statement that pauses a provider until the operator ends it. */
export const pauseStatement = (service: ShareService, way: Provider): Statement => ({
  sql: `INSERT INTO ${service}_pauses (way, until) VALUES (?, NULL) ON CONFLICT (way) DO UPDATE SET until = NULL`,
  values: [way],
})

/** The SQL statement that ends the pause of a provider. */
export const unpauseStatement = (service: ShareService, way: Provider): Statement => ({
  sql: `DELETE FROM ${service}_pauses WHERE way = ?`,
  values: [way],
})

interface PausesOptions {
  readonly service: ShareService
  readonly store: Pick<Store, 'all' | 'write'>
  readonly clock: Pick<Clock, 'now'>
  readonly metrics: Metrics
}

/** Creates the pauses of a service whose schema has `pauseTables`. */
export function createProviderPauses({ service, store, clock, metrics }: PausesOptions): ProviderPauses {
  let ends: ReadonlyMap<string, number> = new Map()

  /** Reads the pauses that have not ended. The operator's command writes them from another process. */
  async function readEnds(): Promise<ReadonlyMap<string, number>> {
    const rows = await store.all(`SELECT way, until FROM ${service}_pauses`)
    ends = new Map(
      rows.map(({ way, until }) => [String(way), until == null ? Number.POSITIVE_INFINITY : Number(until)]),
    )
    return ends
  }

  const openEnd = (end: number | undefined) => (end !== undefined && end > clock.now() ? end : undefined)

  metrics.gaugeBy(
    `latchkit_${service}_provider_paused`,
    'Whether a provider’s proof brings no wallet to a new device at present: 1 or 0.',
    'provider',
    () => {
      // Report the pauses that were read last, and read them for the next report. A failure needs no word: without a database the service
      // is not ready, which has a gauge of its own.
      readEnds().catch(() => undefined)
      return providers.map((way) => [way, Number(openEnd(ends.get(way)) !== undefined)] as const)
    },
  )

  return {
    endOf: async (way) => openEnd((await readEnds()).get(way)),
    async pauseUntil(way, until) {
      await store.write([
        {
          sql: `INSERT INTO ${service}_pauses (way, until) VALUES (?, ?)
            ON CONFLICT (way) DO UPDATE SET until = excluded.until WHERE ${service}_pauses.until < excluded.until`,
          values: [way, until],
        },
      ])
    },
  }
}
