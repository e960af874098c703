import { createStore } from 'zustand/vanilla'
import { fail } from '../wire/errors/fail.js'
import { duplicateKit, kitDestroyed } from '../wire/errors/kit.js'
import { type Options, parseOptions } from './config.js'
import type { Kit, KitState } from './kit.js'
import { patch } from './patch.js'
import { systemClock } from './services/clock.js'
import { consoleLogger } from './services/logger.js'
import { restore } from './services/restore.js'
import { browserStorage } from './services/storage.js'
import { missing, startAdapter } from './startAdapter.js'
import { initialState } from './state/initialState.js'

/**
 * Creates a kit: one modal with its own state. It does nothing until it is started, by `LatchkitProvider` or `start()`.
 * @throws `invalidOptions` listing every wrong option with its path.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { base, mainnet } from 'latchkit/networks'
 * const kit = createLatchkit({ networks: [mainnet, base], adapters: [evm()] })
 * ```
 */
export function createLatchkit(options: Options): Kit {
  const config = parseOptions(options)
  const adapters = new Map(config.adapters.map((adapter) => [adapter.namespace, adapter]))
  const kit: Kit = {
    id: config.id,
    config,
    store: createStore<KitState>(() => initialState(config)),
    adapters,
    services: {
      clock: systemClock,
      logger: consoleLogger(config.logLevel),
      storage: browserStorage,
      ...options.services,
    },
    live: {
      phase: 'created',
      openSignal: undefined,
      attempt: 0,
      adapters,
      sessions: new Map(),
      discoveries: new Map(),
      connectors: new Map(),
      inFlight: new Map(),
      attempts: new Map(),
      listeners: new Set(),
      resumable: new Map(),
      timers: new Map(),
      face: {},
      cleanups: new Set(),
    },
    start: () => start(kit),
    destroy: () => destroy(kit),
  }
  return Object.freeze(kit)
}

function start(kit: Kit): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
  if (kit.live.phase === 'started') return
  claim(kit)
  kit.live.phase = 'started'
  restore(kit)
  persistLater(kit)
  for (const adapter of kit.adapters.values()) startAdapter(kit, adapter)
  patch(kit, ({ modal }) => ({ modal: { ...modal, initialized: true } }))
}

/** What writes the storage is loaded when there is something to write. */
function persistLater(kit: Kit): void {
  const stop = kit.store.subscribe((state, before) => {
    const { chains, modal, recentWallets } = before
    if (
      state.chains === chains &&
      state.modal.activeChain === modal.activeChain &&
      state.recentWallets === recentWallets
    ) {
      return
    }
    stop()
    import('./services/persist.js').then(({ persist }) => {
      if (kit.live.phase === 'started') kit.live.cleanups.add(persist(kit, before))
    }, missing(kit))
  })
  kit.live.cleanups.add(stop)
}

function destroy(kit: Kit): void {
  const { live } = kit
  if (live.phase === 'destroyed') return
  live.phase = 'destroyed'
  for (const ended of live.attempts.values()) ended.abort()
  for (const stop of live.discoveries.values()) stop()
  for (const session of live.sessions.values()) session.stop()
  for (const undo of live.cleanups) undo()
  for (const cancel of live.timers.values()) cancel()
  for (const held of [
    live.sessions,
    live.discoveries,
    live.connectors,
    live.attempts,
    live.listeners,
    live.resumable,
    live.timers,
    live.cleanups,
  ]) {
    held.clear()
  }
  // Last, when nobody writes it down any more: what is shown of a kit that has ended is what was shown before it began.
  kit.store.setState(kit.store.getInitialState(), true)
}

/** The ids of the kits that are running, kept on the page itself so that two copies of the library see each other's. */
const runningKits = Symbol.for('latchkit.running')

function claim(kit: Kit): void {
  const page = globalThis as { [runningKits]?: Set<string> }
  page[runningKits] ??= new Set()
  if (page[runningKits].has(kit.id)) throw fail(duplicateKit, { id: kit.id })
  page[runningKits].add(kit.id)
  kit.live.cleanups.add(() => page[runningKits]?.delete(kit.id))
}
