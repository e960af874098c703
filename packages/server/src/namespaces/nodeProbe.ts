import type { Dialect } from '../chains/dialect.js'

/** How to ask a node for its network and its newest block. */
export interface NodeProbe<Settings> {
  /** Lists the configured networks with their nodes. */
  networks(settings: Settings): readonly { readonly id: string; readonly rpcUrls: readonly string[] }[]
  /** Protocol of its nodes; JSON-RPC unless given. */
  readonly dialect?: Dialect
  readonly idMethod: string
  readonly idParams?: readonly unknown[]
  /** Whether the result of `idMethod` belongs to another network than a CAIP-2 id. */
  isForeign(id: string, result: unknown): boolean
  readonly headMethod: string
  /** Reads the number of the newest block; `undefined` if the result is invalid. */
  headOf(result: unknown): number | undefined
}
