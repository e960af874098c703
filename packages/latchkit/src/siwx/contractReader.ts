import type { CaipNetworkId } from '../wire/caip.js'

/** Code that is run on a network without a transaction. */
export interface ContractCall {
  readonly chainId: CaipNetworkId
  /** The parameters of `eth_call`: code without an address to send it to, and how much gas it may use. */
  readonly params: readonly [{ readonly data: string; readonly gas: string }, 'latest']
  /** Ends when the time is over. */
  readonly signal: AbortSignal
}

/** Reads networks for signatures of contracts, which only their network can verify. */
export interface ContractReader {
  /** Whether it reads a network. */
  canRead(chainId: CaipNetworkId): boolean
  /**
   * Calls a node by `eth_call`.
   * @returns The result as it was answered.
   * @throws Whatever went wrong: a node that refuses, or is not there.
   */
  call(call: ContractCall): Promise<unknown>
  /** Makes a signal that aborts after so many ms; `AbortSignal.timeout` where it is left out. */
  readonly timeout?: (ms: number) => AbortSignal
}
