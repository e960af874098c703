import type { Config } from '../../config/configSchema.js'
import type { LogFields, LogLevel } from '../../operations/createLog.js'

/** What the server's process tells the gateway's. */
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
  /** The caller of a request is gone. */
  | { readonly kind: 'abort'; readonly id: number }
  /** First of all, and when it was read anew. */
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'metrics'; readonly id: number }
  | { readonly kind: 'close' }

/** What the gateway's process tells the server's. */
export type FromWorker =
  /** Each second: it is alive, and can do its work or not. */
  | { readonly kind: 'state'; readonly isReady: boolean }
  | {
      readonly kind: 'response'
      readonly id: number
      readonly status: number
      readonly headers: readonly (readonly [string, string])[]
      readonly body: Uint8Array<ArrayBuffer>
    }
  | {
      readonly kind: 'log'
      readonly level: LogLevel
      readonly event: string
      readonly fields: LogFields | undefined
    }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }
