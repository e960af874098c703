import type { Clock } from '../../core/services/clock.js'
import type { Logger } from '../../core/services/logger.js'
import type { Platform } from '../relay/platform.js'

/** One call of a tab. */
export interface DeskCall {
  readonly id: string
  readonly from: string
  readonly name: string
  readonly params: unknown
}

/** What the caller is told meanwhile. */
export type Note = (note: unknown) => void

/** What the leading tab does for all. */
export interface DeskServer {
  /** Carries a call out; the same call a second time is the same work. `note` tells the caller something meanwhile. */
  handle(call: DeskCall, note: Note): Promise<unknown>
  /** Ends; whoever waits is told `error`, unless another tab takes over. */
  stop(error?: unknown): void
}

/** The desk of one tab: its calls are carried out once, by whichever tab leads. */
export interface Desk {
  readonly tab: string
  call(name: string, params: unknown, note?: Note): Promise<unknown>
  /** Tells all tabs, this one too, that something has happened. Only the leader does. */
  tell(event: unknown): void
  /** The vault belongs to another tab by now. */
  resign(): void
  isAlive(tab: string): Promise<boolean>
  whenGone(tab: string, run: () => void): void
  stop(): void
}

/** What a desk is made of. */
export interface DeskOptions {
  /** Name of the lock and the channel that the tabs of one kit share. */
  readonly name: string
  readonly tab: string
  readonly platform: Platform
  readonly clock: Clock
  readonly logger: Logger
  /** Sets the engine to work, when this tab leads. */
  serve(desk: Desk): Promise<DeskServer>
  heard(event: unknown): void
}
