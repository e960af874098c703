import type { Eip1193Provider } from '../../../wire/eip1193.js'

/** The wallet object of EVM: an EIP-1193 provider, as viem and ethers take it. */
export type EvmProvider = Eip1193Provider

declare global {
  interface LatchkitProviders {
    readonly eip155: EvmProvider
  }
}
