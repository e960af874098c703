import type { StoreApi } from 'zustand/vanilla'
import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { AnalyticsEvent } from '../../wire/events.js'
import type { LoginProvider } from '../../wire/features.js'
import type { Adapter, AdapterTexts, RunningAdapter } from '../contracts/adapter.js'
import type { Connector, ConnectorUri, PairOptions } from '../contracts/connector.js'
import type { FrameScreen } from '../contracts/embedded.js'
import type { Log } from '../contracts/logger.js'
import type { Services } from '../contracts/services.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import type { Config } from '../options/config.js'
import type { AlertState } from '../state/alert.js'
import type { ApprovalsState } from '../state/approvals.js'
import type { ChainState } from '../state/chains.js'
import type { ConnectedTo } from '../state/connection.js'
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
import type { Files, Loader } from './loadFile.js'

/** The texts of an adapter in a language. */
export interface LoadedTexts {
  readonly language: string
  readonly texts: AdapterTexts
}

/** The state of a kit, as plain data. */
export interface KitState {
  readonly modal: ModalState
  readonly router: RouterState
  readonly chains: Readonly<Record<ChainNamespace, ChainState>>
  /** Answers about the accounts, by query and namespace; absent until a query is asked. */
  readonly queries?: QueriesState
  /** The pending entries that were started from here, by account; absent until there is one. */
  readonly pending?: PendingState
  /** The adapters' texts by namespace; absent until they are loaded. */
  readonly adapterTexts?: Readonly<Record<ChainNamespace, LoadedTexts>>
  /** The draft that the visitor is filling in; absent before anything is typed, and after it was sent. */
  readonly send?: SendState | undefined
  /** The number of the last draft or quote on this page. */
  readonly lastSendId?: number
  readonly connectors: readonly ConnectorData[]
  /** The known wallets: the bundled list, updated by the gateway's wallets. Empty until they are needed. */
  readonly wallets: readonly WalletRecord[]
  /** What has been read of the gateway's directory; absent until it is asked. */
  readonly directory?: DirectoryState
  /** The recently connected wallets, the most recent first: ids of connectors, or of wallet records if they were paired. */
  readonly recentWallets: readonly string[]
  readonly sessions: SessionsState
  readonly pairing: PairingState
  /** Requests that wait for the visitor's approval at the embedded wallet; absent until there is one. */
  readonly approvals?: ApprovalsState
  /** What a frame shows in the place of the modal's panel; absent while it shows nothing. */
  readonly frame?: FrameScreen | undefined
  /** The id of the request of a device that waits for the visitor's decision; absent while none waits. */
  readonly waitingDevice?: string | undefined
  /** The providers by which the site's server logs visitors in; absent until it has said so. */
  readonly socials?: readonly LoginProvider[]
  /** The last attempt that was begun in a view of the modal; absent if there is none. */
  readonly attempt?: ModalAttempt | undefined
  /** The last network switch in the modal that failed; absent if there is none. */
  readonly switchFailure?: SwitchFailure | undefined
  /** The sign-ins, on a site with `siwx`; absent until an account is connected. */
  readonly siwx?: SiwxState
  readonly toast: ToastState
  readonly alert: AlertState
  readonly theme: ThemeState
  readonly options: LiveOptions
  /** Whether the visitor has accepted the site's terms on this page. Not stored. */
  readonly legalAccepted: boolean
}

/**
 * The cache of the interface that shows a kit, kept from one opening of the modal to the next. Core does not read its fields:
 * each file of an interface that stores something adds its field to this type.
 */
export interface UiCache {
  /**
   * `false` while an interface that shows the modal is mounted, `true` after it was unmounted; absent in a kit without an
   * interface.
   */
  isOver?: boolean
}

/**
 * A pairing that was opened before the visitor chose a wallet, so that its link is available synchronously when they tap one.
 * It is not part of the state, because the site must not see a pairing that the visitor has not begun.
 */
export interface AheadPairing {
  readonly connectorId: string
  /** The namespace to connect; all of the site's if absent. */
  readonly namespace: ChainNamespace | undefined
  /** Returns the newest link; `undefined` while it is being created or once it is about to expire. */
  readonly link: () => ConnectorUri | undefined
  /** Connects with this pairing. Its link is in the state before anything is awaited. */
  readonly connect: (wallet: Pick<WalletRecord, 'id'>, signal: AbortSignal) => Promise<ConnectedTo>
  /** Passes the pairing to an attempt, which receives the newest link at once, and each one that replaces it. */
  readonly take: (options: Pick<PairOptions, 'onUri' | 'signal'>) => Promise<SharedSession>
  readonly end: () => void
}

/** The live objects of a kit, which are not data. `destroy()` empties them. */
export interface Live {
  phase: 'created' | 'started' | 'destroyed'
  /** Number of the newest attempt to connect. */
  attempt: number
  /** The same map as `kit.adapters`, but writable. */
  readonly adapters: Map<ChainNamespace, Adapter>
  readonly running: Map<ChainNamespace, RunningAdapter>
  /** Functions that stop looking for wallets, by namespace. */
  readonly discoveries: Map<ChainNamespace, () => void>
  readonly connectors: Map<string, Connector>
  /** Requests in progress, by key. There is only one at a time for each key. */
  readonly inFlight: Map<string, Promise<unknown>>
  /** A pairing for which no wallet has been chosen yet; only on a phone while the modal is open. */
  ahead?: AheadPairing | undefined
  /** Controllers that end an attempt, by connecting namespace, and by the id of a connector that serves several. */
  readonly attempts: Map<string, AbortController>
  readonly listeners: Set<(event: AnalyticsEvent) => void>
  /** Connector ids of the last page load that may still be asked silently, and how often. */
  readonly resumable: Map<ChainNamespace, { readonly connectorId: string; triesLeft: number }>
  /** Named timers. Setting one cancels the previous one of that name. */
  readonly timers: Map<string, () => void>
  /** The loaders of the moments, by name. */
  readonly moments: Readonly<Record<string, Loader<unknown>>>
  /** Files that were loaded on demand, or are being loaded. */
  readonly files: Files
  /** Data that only one part of the kit uses, by the function that creates it (`perKit`). */
  readonly memories: Map<() => unknown, unknown>
  /** The interface's cache, which survives closing the modal. */
  readonly ui: UiCache
  /** The log that `getLogs` returns. */
  readonly log: Log
  /** Functions that `destroy()` calls. */
  readonly cleanups: Set<() => void>
}

/** A kit: its store, adapters, services and live objects. Verbs take it as their first argument. */
export interface Kit {
  readonly id: string
  readonly config: Config
  readonly store: StoreApi<KitState>
  /** The present adapters; `config.adapters` has the initial ones. */
  readonly adapters: ReadonlyMap<ChainNamespace, Adapter>
  readonly services: Services
  readonly live: Live
  /**
   * Reads the storage, starts looking for wallets and restores the last connection. Calling it twice does no harm.
   * @throws `startErrors`: `duplicateKit` if a kit with this `id` is already running, `kitDestroyed`.
   */
  start(): void
  /** Ends everything that the kit has begun: listeners, timers, attempts. It cannot be started again. */
  destroy(): void
}

/** Changes part of the state. */
export function patch(kit: Kit, change: (state: KitState) => Partial<KitState>): void {
  kit.store.setState(change)
}

/**
 * Returns a function that gives each kit its own storage, created on first use. For data that only a few functions use, so that
 * it can stay in their file instead of the state.
 * @param make Creates the empty storage.
 */
export function perKit<Memory>(make: () => Memory): (kit: Pick<Kit, 'live'>) => Memory {
  return ({ live: { memories } }) => {
    if (!memories.has(make)) memories.set(make, make())
    return memories.get(make) as Memory
  }
}
