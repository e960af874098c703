import type { StoreApi } from 'zustand/vanilla'
import type { ChainNamespace } from '../wire/caip.js'
import type { ConnectorData, WalletRecord } from '../wire/entities.js'
import type { AnalyticsEvent } from '../wire/events.js'
import type { Adapter, AdapterSession } from './adapter.js'
import type { Config } from './config.js'
import type { Connector } from './connector.js'
import type { Services } from './services/services.js'
import type { AlertState } from './state/alert.js'
import type { ChainState } from './state/chains.js'
import type { ModalState } from './state/modal.js'
import type { RouterState } from './state/router.js'
import type { ThemeState } from './state/theme.js'
import type { ToastState } from './state/toast.js'

/** Everything a kit knows, as data. */
export interface KitState {
  readonly modal: ModalState
  readonly router: RouterState
  readonly chains: Readonly<Record<ChainNamespace, ChainState>>
  readonly connectors: readonly ConnectorData[]
  /** The wallets of the bundled list; empty until something needs them. */
  readonly wallets: readonly WalletRecord[]
  /** Connector ids of the wallets connected last, the newest first. */
  readonly recentWallets: readonly string[]
  readonly toast: ToastState
  readonly alert: AlertState
  readonly theme: ThemeState
}

/** What is alive and not data. Emptied by `destroy()`. */
export interface Live {
  phase: 'created' | 'started' | 'destroyed'
  /** What may close the modal that is open now. */
  openSignal: AbortSignal | undefined
  /** Number of the newest attempt to connect. */
  attempt: number
  /** The same map as `kit.adapters`, for those who may change it. */
  readonly adapters: Map<ChainNamespace, Adapter>
  readonly sessions: Map<ChainNamespace, AdapterSession>
  /** What stops looking for wallets, by namespace. */
  readonly discoveries: Map<ChainNamespace, () => void>
  readonly connectors: Map<string, Connector>
  /** Asks under way, by key: one at a time for each. */
  readonly inFlight: Map<string, Promise<unknown>>
  /** What ends the attempt of a namespace that is connecting. */
  readonly attempts: Map<ChainNamespace, AbortController>
  readonly listeners: Set<(event: AnalyticsEvent) => void>
  /** Connector ids of the last page load that may still be asked silently, and how often they have been. */
  readonly resumable: Map<ChainNamespace, { readonly connectorId: string; asked: number }>
  /** Named timers; setting one cancels the one before it. */
  readonly timers: Map<string, () => void>
  /** What the interface keeps from one opening to the next. */
  readonly face: object
  /** What `destroy()` undoes. */
  readonly cleanups: Set<() => void>
}

/** One kit: the store, the adapters, the services and what is alive. Verbs take it as their first argument. */
export interface Kit {
  readonly id: string
  readonly config: Config
  readonly store: StoreApi<KitState>
  /** The adapters as they are now; `config.adapters` are those it began with. */
  readonly adapters: ReadonlyMap<ChainNamespace, Adapter>
  readonly services: Services
  readonly live: Live
  /** Reads the storage, starts looking for wallets and picks up the connection of last time. Twice is harmless. */
  start(): void
  /** Ends everything the kit has begun: listeners, timers, attempts. It cannot be started again. */
  destroy(): void
}
