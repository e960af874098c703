import type { Config } from '../../config/configSchema.js'
import type { LogFields, LogLevel } from '../../operations/createLog.js'

/** A message from the server's process to the gateway's. */
export type ToWorker =
  | {
      readonly kind: 'request'
      readonly id: number
      readonly url: string
      readonly method: string
      readonly headers: readonly (readonly [string, string])[]
      readonly body: Uint8Array<ArrayBuffer> | undefined
      /** Of the caller, with trusted proxies taken into account. */
      readonly address: string
    }
  /** The last piece of an answer has left: the next one may come. */
  | { readonly kind: 'next'; readonly id: number }
  /** The caller of a request is gone. */
  | { readonly kind: 'abort'; readonly id: number }
  /** First of all, and when it was read anew. */
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'metrics'; readonly id: number }
  | { readonly kind: 'close' }

/** A part of the body of an answer, in order. Long answers of some keep no answer of others waiting. */
interface Piece {
  readonly body: Uint8Array<ArrayBuffer>
  readonly isLast: boolean
}

/** A message from the gateway's process to the server's. */
export type FromWorker =
  /** Each second: it is alive, and can do its work or not. */
  | { readonly kind: 'state'; readonly isReady: boolean }
  /** Instead of the first state: the database is of a newer program. Then it ends. */
  | { readonly kind: 'schemaNewer'; readonly found: number; readonly known: number }
  | ({
      readonly kind: 'response'
      readonly id: number
      readonly status: number
      readonly headers: readonly (readonly [string, string])[]
    } & Piece)
  | ({ readonly kind: 'piece'; readonly id: number } & Piece)
  | {
      readonly kind: 'log'
      readonly level: LogLevel
      readonly event: string
      readonly fields: LogFields | undefined
    }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
