import type { Eip1193Provider } from '../../../wire/eip1193.js'

/**
 * The wallet object of EVM: an EIP-1193 provider, as viem and ethers take it. Answers are typed by the caller and not checked. A Safe's
 * provider answers `eth_sendTransaction` once the owners have carried it out, and refuses to sign messages.
 */
export interface EvmProvider extends Eip1193Provider {
  request<Answer = unknown>(args: { readonly method: string; readonly params?: unknown }): Promise<Answer>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
}

declare global {
  interface LatchkitProviders {
    readonly eip155: EvmProvider
  }
  interface LatchkitAddresses {
    readonly eip155: `0x${string}`
  }
}
