import type { StoreApi } from 'zustand/vanilla'
import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { AnalyticsEvent } from '../../wire/events.js'
import type { Adapter, AdapterTexts, RunningAdapter } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { Log } from '../contracts/logger.js'
import type { Services } from '../contracts/services.js'
import type { Config } from '../options/config.js'
import type { AlertState } from '../state/alert.js'
import type { ApprovalsState } from '../state/approvals.js'
import type { ChainState } from '../state/chains.js'
import type { DirectoryState } from '../state/directory.js'
import type { SwitchFailure } from '../state/failure.js'
import type { ModalState } from '../state/modal.js'
import type { ModalAttempt } from '../state/modalAttempt.js'
import type { LiveOptions } from '../state/options.js'
import type { PairingState, SessionsState } from '../state/pairing.js'
import type { PendingState } from '../state/pending.js'
import type { QueriesState } from '../state/queries.js'
import type { RouterState } from '../state/router.js'
import type { SendState } from '../state/send.js'
import type { SiwxState } from '../state/siwx.js'
import type { ThemeState } from '../state/theme.js'
import type { ToastState } from '../state/toast.js'
import type { AheadPairing } from './aheadPairing.js'
import type { Files, Loader } from './loadFile.js'

/** Words of an adapter, in a language. */
export interface LoadedTexts {
  readonly language: string
  readonly texts: AdapterTexts
}

/** Everything a kit knows, as data. */
export interface KitState {
  readonly modal: ModalState
  readonly router: RouterState
  readonly chains: Readonly<Record<ChainNamespace, ChainState>>
  /** The answers about the accounts, by query and namespace; absent until a query is asked. */
  readonly queries?: QueriesState
  /** The entries that were started from here, by account; absent until there is one. */
  readonly pending?: PendingState
  /** The adapters' words, by namespace; absent until they are read. */
  readonly adapterTexts?: Readonly<Record<ChainNamespace, LoadedTexts>>
  /** The draft in the making; absent until something is typed, and after it was sent. */
  readonly send?: SendState | undefined
  /** The number of the last draft or quote on this page. */
  readonly lastSendId?: number
  readonly connectors: readonly ConnectorData[]
  /** The wallets that are known: the bundled list, and over it the gateway's; empty until something needs them. */
  readonly wallets: readonly WalletRecord[]
  /** The part of the gateway's directory that has been read; absent until it is asked. */
  readonly directory?: DirectoryState
  /** The wallets connected last, the newest first: ids of connectors, or of records where they were paired with. */
  readonly recentWallets: readonly string[]
  readonly sessions: SessionsState
  readonly pairing: PairingState
  /** The requests that wait for the visitor's approval at the embedded wallet; absent until there is one. */
  readonly approvals?: ApprovalsState
  /** The last act that was begun in a view of the modal; absent where there is none. */
  readonly attempt?: ModalAttempt | undefined
  /** The last network that was chosen in the modal and not reached; absent where there is none. */
  readonly switchFailure?: SwitchFailure | undefined
  /** The sign-ins, on a site with `siwx`; absent until an account is connected. */
  readonly siwx?: SiwxState
  readonly toast: ToastState
  readonly alert: AlertState
  readonly theme: ThemeState
  readonly options: LiveOptions
  /** The visitor has accepted the site's terms, on this page. Not stored. */
  readonly legalAccepted: boolean
}

/**
 * The cache of the interface that shows a kit, from one opening of the modal to the next. Core knows none of it: each
 * file of an interface that stores something adds its field to this type.
 */
export interface UiCache {
  /** `false` while an interface is mounted that shows the modal, `true` after it has gone; absent in a kit without one. */
  isOver?: boolean
}

/** The live objects of a kit that are no data. Emptied by `destroy()`. */
export interface Live {
  phase: 'created' | 'started' | 'destroyed'
  /** Number of the newest attempt to connect. */
  attempt: number
  /** The same map as `kit.adapters`, for those who may change it. */
  readonly adapters: Map<ChainNamespace, Adapter>
  readonly running: Map<ChainNamespace, RunningAdapter>
  /** The functions that stop looking for wallets, by namespace. */
  readonly discoveries: Map<ChainNamespace, () => void>
  readonly connectors: Map<string, Connector>
  /** Asks under way, by key: one at a time for each. */
  readonly inFlight: Map<string, Promise<unknown>>
  /** A pairing that no wallet has been chosen for yet; absent but on a phone with the modal open. */
  ahead?: AheadPairing | undefined
  /** The controllers that end the attempt of a namespace that is connecting. */
  readonly attempts: Map<ChainNamespace, AbortController>
  readonly listeners: Set<(event: AnalyticsEvent) => void>
  /** Connector ids of the last page load that may still be asked silently, and how often each. */
  readonly resumable: Map<ChainNamespace, { readonly connectorId: string; triesLeft: number }>
  /** Named timers; setting one cancels the one before it. */
  readonly timers: Map<string, () => void>
  /** What gives each moment, by its name. */
  readonly moments: Readonly<Record<string, Loader<unknown>>>
  /** The files that were loaded when they were needed, or are on their way. */
  readonly files: Files
  /** What parts of the kit keep for themselves, by the function that makes it (`perKit`). */
  readonly memories: Map<() => unknown, unknown>
  /** The cache of the interface, from one opening to the next. */
  readonly ui: UiCache
  /** The log that `getLogs` answers. */
  readonly log: Log
  /** The functions that `destroy()` calls. */
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
  /**
   * Reads the storage, starts looking for wallets and picks up the connection of last time. Twice is harmless.
   * @throws `startErrors`: `duplicateKit` where a kit of its `id` runs already, `kitDestroyed`.
   */
  start(): void
  /** Ends everything the kit has begun: listeners, timers, attempts. It cannot be started again. */
  destroy(): void
}
