import { fail, isLatchkitError } from 'latchkit/wire'
import { providerFailed } from '../errors/gateway.js'
import { schemaNewer } from '../errors/store.js'
import { hostIn, kindOf } from '../operations/kindOf.js'
import type { ServerParts } from '../serverParts.js'
import { gatewaySchema, type Schema } from './migrations.js'
import { openEmbedded } from './openEmbedded.js'
import { openPostgres } from './openPostgres.js'
import type { ServerStore, Store } from './store.js'

/** How long a store may take to answer before it is closed and opened again. */
const timeoutMs = { read: 10_000, write: 70_000, probe: 2_000 }
const probeMs = 5_000

/** Dependencies of a store; the configuration says where it is. */
export interface StoreOptions extends Pick<ServerParts, 'log' | 'clock'> {
  readonly config: () => { readonly data: string; readonly databaseUrl?: string | undefined }
}

/**
 * Creates the configured store. It is opened when first needed, and again if it did not open or does not answer. Its errors become
 * `providerFailed`, so that callers learn no more. A database with a URL is checked regularly; an embedded one only after it has failed.
 */
export function createStore(
  { config, log, clock }: StoreOptions,
  schema: Schema = gatewaySchema,
): ServerStore {
  let opening: Promise<Store> | undefined
  let isReady = config().databaseUrl === undefined
  let isOver = false
  let cancelProbe: (() => void) | undefined
  const host = () => hostIn(config().databaseUrl ?? 'file://embedded')

  const open = (): Promise<Store> => {
    const { databaseUrl, data } = config()
    const openedStore =
      opening ?? (databaseUrl ? openPostgres(databaseUrl, schema) : openEmbedded(data, schema))
    opening = openedStore
    openedStore.catch((error: unknown) => {
      if (opening === openedStore) opening = undefined
      log('error', 'the store does not open', { host: host(), kind: kindOf(error) })
    })
    return openedStore
  }

  function giveUp() {
    const oldStore = opening
    opening = undefined
    oldStore?.then((store) => store.cut?.()).catch(() => undefined)
  }

  async function withTimeout<Of>(ms: number, run: (store: Store) => Promise<Of>): Promise<Of> {
    let cancel: (() => void) | undefined
    const timeout = new Promise<never>((_, reject) => {
      cancel = clock.after(ms, () => {
        giveUp()
        reject(fail(providerFailed, { retrySeconds: 1 }))
      })
    })
    try {
      return await Promise.race([open().then(run), timeout])
    } finally {
      cancel?.()
    }
  }

  async function probe(): Promise<void> {
    cancelProbe?.()
    cancelProbe = undefined
    const wasReady = isReady
    isReady = await withTimeout(timeoutMs.probe, (store) => store.all('SELECT 1 AS one')).then(
      () => true,
      () => false,
    )
    if (isOver) return
    if (wasReady !== isReady)
      log(isReady ? 'info' : 'error', isReady ? 'the store answers' : 'the store does not answer', {
        host: host(),
      })
    if (!isReady || config().databaseUrl !== undefined) cancelProbe = clock.after(probeMs, () => void probe())
  }

  async function ask<Of>(ms: number, run: (store: Store) => Promise<Of>): Promise<Of> {
    try {
      return await withTimeout(ms, run)
    } catch (error) {
      log('error', 'the store failed', { host: host(), kind: kindOf(error) })
      if (isReady && !isOver) void probe()
      throw fail(providerFailed, { retrySeconds: 1 }, error)
    }
  }

  if (config().databaseUrl !== undefined) void probe()
  return {
    isShared: config().databaseUrl !== undefined,
    async open() {
      try {
        await withTimeout(timeoutMs.probe, async () => undefined)
      } catch (error) {
        if (isLatchkitError(error, schemaNewer)) throw error
      }
    },
    ready: () => isReady,
    all: (sql, values) => ask(timeoutMs.read, (store) => store.all(sql, values)),
    write: (statements) => ask(timeoutMs.write, (store) => store.write(statements)),
    async close() {
      isOver = true
      cancelProbe?.()
      const store = await opening?.catch(() => undefined)
      opening = undefined
      await store?.close()
    },
  }
}
