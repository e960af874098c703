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
      /** Address of the caller, with trusted proxies taken into account. */
      readonly address: string
    }
  /** The last chunk of an answer was sent; the next chunk may come. */
  | { readonly kind: 'next'; readonly id: number }
  /** The caller of a request has gone away. */
  | { readonly kind: 'abort'; readonly id: number }
  /** The first message, and sent again after a reload. */
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'metrics'; readonly id: number }
  | { readonly kind: 'close' }

/** A part of an answer's body, in order. Chunks keep long answers from blocking others. */
interface BodyChunk {
  readonly body: Uint8Array<ArrayBuffer>
  readonly isLast: boolean
}

/** A message from the gateway's process to the server's. */
export type FromWorker =
  /** Sent each second: shows that the process is alive, and whether it can work. */
  | { readonly kind: 'state'; readonly isReady: boolean }
  /** Sent instead of the first state if a newer program has made the database. The process ends after it. */
  | { readonly kind: 'schemaNewer'; readonly found: number; readonly known: number }
  | ({
      readonly kind: 'response'
      readonly id: number
      readonly status: number
      readonly headers: readonly (readonly [string, string])[]
    } & BodyChunk)
  | ({ readonly kind: 'piece'; readonly id: number } & BodyChunk)
  | {
      readonly kind: 'log'
      readonly level: LogLevel
      readonly event: string
      readonly fields: LogFields | undefined
    }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
