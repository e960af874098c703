import type { Dialect } from '../chains/dialect.js'

/** Asks a node of a namespace which network it is of, and how far it is. */
export interface NodeProbe<Settings> {
  /** The networks of the configuration, with their nodes. */
  networks(settings: Settings): readonly { readonly id: string; readonly rpcUrls: readonly string[] }[]
  /** The way its nodes are spoken to; JSON-RPC unless given. */
  readonly dialect?: Dialect
  readonly idMethod: string
  readonly idParams?: readonly unknown[]
  /** Whether what `idMethod` answers is of another network than a CAIP-2 id says. */
  isForeign(id: string, result: unknown): boolean
  readonly headMethod: string
  /** The number of the newest block; nothing where the answer is none. */
  headOf(result: unknown): number | undefined
}
