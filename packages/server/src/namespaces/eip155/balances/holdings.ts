import type { EvmChain } from '../chain/evmChain.js'

/** The holdings of an account, in base units. */
export interface Holdings {
  readonly native: bigint
  /** Amounts by contract. */
  readonly tokens: ReadonlyMap<`0x${string}`, bigint>
}

/** Reads the holdings of an account on a network. Throws `providerFailed`. */
export type ReadHoldings = (chain: EvmChain, account: `0x${string}`) => Promise<Holdings>
