import { createStore } from 'zustand/vanilla'
import { fail } from '../wire/errors/fail.js'
import { duplicateKit, kitDestroyed } from '../wire/errors/kit.js'
import { startAdapter } from './connect/startAdapter.js'
import { initialState } from './initialState.js'
import { type Kit, type KitState, patch } from './kit/kit.js'
import { load, logNotLoaded } from './kit/load.js'
import { moments } from './moments.js'
import { type Options, parseOptions } from './options/config.js'
import { createLogger } from './services/createLogger.js'
import { browserStorage, systemClock } from './services/platform.js'
import { expectWallets, restore } from './services/restore.js'

/**
 * Creates a kit: one modal with its own state. It does nothing until it is started, by `LatchkitProvider` or `start()`, except
 * that it fetches its own code if a wallet was connected at the last page load.
 * @param options `networks` with an adapter for each of their namespaces, and anything that should differ from the defaults.
 * @returns The kit, for `LatchkitProvider` and the verbs.
 * @throws `invalidOptions` for options that make the kit unusable, each with its path: no network, a network that no adapter
 * claims, an invalid adapter. Any other wrong option takes its default and is reported in an alert once the kit has started: on
 * the console, and in the modal while `debug` is on.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { base, mainnet } from 'latchkit/networks'
 * const kit = createLatchkit({ networks: [mainnet, base], adapters: [evm()] })
 * ```
 */
export function createLatchkit(options: Options): Kit {
  const parseResult = parseOptions(options)
  const { config } = parseResult
  const adapters = new Map(config.adapters.map((adapter) => [adapter.namespace, adapter]))
  const store = createStore<KitState>(() => initialState(parseResult))
  const { clock = systemClock, storage = browserStorage, logger } = options.services ?? {}
  const log = { lines: [], bytes: 0, waiting: [] }
  const kit: Kit = {
    id: config.id,
    config,
    store,
    adapters,
    services: {
      clock,
      storage,
      logger: createLogger(
        logger,
        () => store.getState().options.logLevel,
        log,
        clock,
        () => load(kit, 'connected'),
      ),
    },
    live: {
      phase: 'created',
      attempt: 0,
      adapters,
      running: new Map(),
      discoveries: new Map(),
      connectors: new Map(),
      inFlight: new Map(),
      attempts: new Map(),
      listeners: new Set(),
      resumable: new Map(),
      timers: new Map(),
      moments,
      files: new Map(),
      memories: new Map(),
      ui: {},
      log,
      cleanups: new Set(),
    },
    start: () => start(kit, options),
    destroy: () => destroy(kit),
  }
  fetchEarly(kit)
  return Object.freeze(kit)
}

/**
 * Loads the code that asks the wallet of the last page load, while the page is still rendering. A failure is reported when the
 * code is needed.
 */
function fetchEarly(kit: Kit): void {
  if (typeof document === 'undefined') return
  expectWallets(kit)
  for (const namespace of kit.live.resumable.keys())
    for (const loading of [load(kit, 'connected'), kit.adapters.get(namespace)?.warm?.()])
      Promise.resolve(loading).catch(() => undefined)
}

function start(kit: Kit, options: Options): void {
  if (kit.live.phase === 'destroyed') throw fail(kitDestroyed, { id: kit.id })
  if (kit.live.phase === 'started') return
  claimId(kit)
  kit.live.phase = 'started'
  restore(kit)
  persistLater(kit)
  for (const adapter of kit.adapters.values()) startAdapter(kit, adapter)
  if (kit.config.connectors.length > 0)
    load(kit, 'connected').then(({ startConnectors }) => startConnectors(kit), logNotLoaded(kit))
  patch(kit, ({ modal }) => ({ modal: { ...modal, initialized: true } }))
  const report = () =>
    load(kit, 'options').then(({ reportOptions }) => reportOptions(kit, options), logNotLoaded(kit))
  // Wait until the browser is idle. Without `requestIdleCallback`, a task runs after the frame of an effect.
  ;(globalThis.requestIdleCallback ?? setTimeout)(report)
}

/**
 * Loads the code that writes the storage once there is something to write. If loading fails, the next change of the state tries
 * again.
 * @param last The state that is already stored; the one before the change unless given.
 */
function persistLater(kit: Kit, last?: KitState): void {
  const stop = kit.store.subscribe((state, previousState) => {
    const { chains, modal, recentWallets } = previousState
    if (
      state.chains === chains &&
      state.modal.activeChain === modal.activeChain &&
      state.recentWallets === recentWallets
    ) {
      return
    }
    stop()
    const storedState = last ?? previousState
    load(kit, 'connected').then(
      ({ persist, followDisconnects }) => {
        if (kit.live.phase !== 'started') return
        kit.live.cleanups.add(persist(kit, storedState))
        kit.live.cleanups.add(followDisconnects(kit))
      },
      (error) => {
        logNotLoaded(kit)(error)
        if (kit.live.phase === 'started') persistLater(kit, storedState)
      },
    )
  })
  kit.live.cleanups.add(stop)
}

function destroy(kit: Kit): void {
  const { live } = kit
  if (live.phase === 'destroyed') return
  live.phase = 'destroyed'
  for (const controller of live.attempts.values()) controller.abort()
  for (const stop of live.discoveries.values()) stop()
  for (const adapter of live.running.values()) adapter.stop()
  for (const undo of live.cleanups) undo()
  for (const cancel of live.timers.values()) cancel()
  for (const collection of [
    live.running,
    live.discoveries,
    live.connectors,
    live.attempts,
    live.listeners,
    live.resumable,
    live.timers,
    live.cleanups,
  ]) {
    collection.clear()
  }
  // Do this last, when the state is no longer stored: a destroyed kit shows its initial state.
  kit.store.setState(kit.store.getInitialState(), true)
}

/** Ids of the running kits. Kept on the page itself, so that two copies of the library see each other's kits. */
const runningKits = Symbol.for('latchkit.running')

function claimId(kit: Kit): void {
  const page = globalThis as { [runningKits]?: Set<string> }
  page[runningKits] ??= new Set()
  if (page[runningKits].has(kit.id)) throw fail(duplicateKit, { id: kit.id })
  page[runningKits].add(kit.id)
  kit.live.cleanups.add(() => page[runningKits]?.delete(kit.id))
}
