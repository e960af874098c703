import type { ChainReader, SendCapability } from '../../core/adapter.js'
import type { EvmLive } from './live.js'

// What speaks with a wallet, and the way to what is heavier still.
export { connect, disconnect } from './connect.js'
export { signMessage } from './signMessage.js'
export { createTypedData } from './signTypedData.js'
export { switchNetwork } from './switchNetwork.js'

/** Sending, loaded on use. */
export async function createSend(live: EvmLive): Promise<SendCapability> {
  return (await import('./send.js')).createSend(live)
}

/** Reading the chain, loaded on use: it brings the chain library. */
export async function createReader(live: EvmLive): Promise<ChainReader> {
  return (await import('./rpc.js')).createReader(live)
}
