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

/** Called with what the caller should know before the result. */
export type OnProgress = (progress: unknown) => void

/** Runs the calls of all tabs, in the leading one. */
export interface CallServer {
  /** Runs a call; the same call a second time is the same work. `onProgress` reports to the caller before the result. */
  handle(call: TabCall, onProgress: OnProgress): Promise<unknown>
  /** Ends; whoever waits is told `error`, unless another tab takes over. */
  stop(error?: unknown): void
}

/** The channel of one tab to the others: its calls are run once, by whichever tab leads. */
export interface TabChannel {
  readonly tab: string
  call(name: string, params: unknown, onProgress?: OnProgress): Promise<unknown>
  /** Reports an event to all tabs, this one too. Only the leader does. */
  broadcast(event: unknown): void
  /** Gives the lead up: the vault belongs to another tab by now. */
  stepDown(): void
  isAlive(tab: string): Promise<boolean>
  onTabClosed(tab: string, run: () => void): void
  stop(): void
}

/** The options of a tab channel. */
export interface TabChannelOptions {
  /** Name of the lock and the channel that the tabs of one kit share. */
  readonly name: string
  readonly tab: string
  readonly platform: Platform
  readonly clock: Clock
  readonly logger: Logger
  /** Sets the engine to work, when this tab leads. */
  startServer(tabChannel: TabChannel): Promise<CallServer>
  onEvent(event: unknown): void
}
