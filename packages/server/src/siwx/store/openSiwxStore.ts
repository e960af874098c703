import { fail } from 'latchkit/wire'
import { siwxOptionInvalid } from '../../errors/siwx.js'
import { openEmbedded } from '../../store/openEmbedded.js'
import { openPostgres } from '../../store/openPostgres.js'
import { createSqlStore } from './createSqlStore.js'
import { siwxSchema } from './siwxSchema.js'
import type { SiwxStore } from './siwxStore.js'

/** Where nonces and sessions are stored. */
export interface SiwxStoreOptions {
  /** Folder of the embedded database, for one process. Needs `libsql`, an optional dependency. */
  readonly folder?: string
  /** `postgres://…` or `redis://…`, for any number of processes. */
  readonly url?: string
}

/**
 * Opens a store for `createSiwx`: the embedded database, Postgres or Redis 7.
 * @param options One of `folder` and `url`.
 * @returns The store; missing tables are created.
 * @throws `siwxOptionInvalid` if neither is given, or the URL is of another kind; `schemaNewer` if a newer program made its tables.
 * @example
 * ```ts
 * import { openSiwxStore } from '@latchkit/server/siwx'
 * const store = await openSiwxStore({ folder: './data' })
 * ```
 */
export async function openSiwxStore({ folder, url }: SiwxStoreOptions): Promise<SiwxStore> {
  if (folder !== undefined) return createSqlStore(await openEmbedded(folder, siwxSchema))
  if (/^postgres(ql)?:/.test(url ?? '')) return createSqlStore(await openPostgres(url ?? '', siwxSchema))
  if (/^rediss?:/.test(url ?? '')) {
    const { createRedisStore } = await import('./createRedisStore.js')
    return createRedisStore(url ?? '')
  }
  throw fail(siwxOptionInvalid, {
    option: 'store',
    reason: 'Expected a folder, or an address of Postgres or Redis',
  })
}
