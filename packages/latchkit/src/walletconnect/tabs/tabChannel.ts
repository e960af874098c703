import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { Platform } from '../relay/platform.js'

/** One call of a tab. */
export interface TabCall {
  readonly id: string
  readonly from: string
  readonly name: string
  readonly params: unknown
}

/** Receives progress reports that come before the result. */
export type OnProgress = (progress: unknown) => void

/** Runs the calls of all tabs, in the leading tab. */
export interface CallServer {
  /** Runs a call. A repeated call joins the first one. `onProgress` reports to the caller before the result. */
  handle(call: TabCall, onProgress: OnProgress): Promise<unknown>
  /** Stops the server. Rejects all callers with `error`; without one another tab takes over. */
  stop(error?: unknown): void
}

/** The channel of one tab to the others. Each call is run once, by the leading tab. */
export interface TabChannel {
  readonly tab: string
  call(name: string, params: unknown, onProgress?: OnProgress): Promise<unknown>
  /** Reports an event to all tabs, including this one. Only the leader may call it. */
  broadcast(event: unknown): void
  /** Gives up the lead, because another tab owns the vault. */
  stepDown(): void
  isAlive(tab: string): Promise<boolean>
  onTabClosed(tab: string, run: () => void): void
  stop(): void
}

/** Options of a tab channel. */
export interface TabChannelOptions {
  /** Name of the lock and the channel that the tabs of one kit share. */
  readonly name: string
  readonly tab: string
  readonly platform: Platform
  readonly clock: Clock
  readonly logger: Logger
  /** Starts the engine when this tab becomes the leader. */
  startServer(tabChannel: TabChannel): Promise<CallServer>
  onEvent(event: unknown): void
}
