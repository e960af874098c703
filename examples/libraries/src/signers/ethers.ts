import { BrowserProvider, type JsonRpcSigner } from 'ethers'
import type { EvmProvider } from 'latchkit/evm'

/**
 * The connected wallet as a signer of ethers.
 * @param provider What `useProvider('eip155')` returns.
 */
export const signerOf = (provider: EvmProvider, address: string): Promise<JsonRpcSigner> =>
  new BrowserProvider(provider).getSigner(address)
