import { fail } from 'latchkit/wire'
import { providerFailed } from '../errors/gateway.js'
import { kindOf } from '../operations/kindOf.js'
import type { ServerParts } from '../serverParts.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'
import type { Store } from './store.js'

/** The store of the configuration, opened when it is first needed; one that did not open is tried anew.
 * What fails in it is `providerFailed`: nobody outside hears more. */
export function createStore({ config, log }: Pick<ServerParts, 'config' | 'log'>): Store {
  let opening: Promise<Store> | undefined
  const open = (): Promise<Store> => {
    const { databaseUrl, data } = config()
    opening ??= (databaseUrl ? openPostgres(databaseUrl) : openEmbedded(data)).catch((error: unknown) => {
      opening = undefined
      // The kind alone: an address can hold a password (G4).
      log('error', 'the store does not open', { kind: kindOf(error) })
      throw error
    })
    return opening
  }
  const withStore = async <Of>(run: (store: Store) => Promise<Of>): Promise<Of> => {
    try {
      return await run(await open())
    } catch (error) {
      log('error', 'the store failed', { kind: kindOf(error) })
      throw fail(providerFailed, { retrySeconds: 1 }, error)
    }
  }
  return {
    all: (sql, values) => withStore((store) => store.all(sql, values)),
    write: (statements) => withStore((store) => store.write(statements)),
    async close() {
      const store = await opening?.catch(() => undefined)
      opening = undefined
      await store?.close()
    },
  }
}
