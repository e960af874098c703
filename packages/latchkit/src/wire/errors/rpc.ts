import { entry } from './fail.js'

/** §8: a network without an RPC URL. */
export const missingRpcUrl = entry(
  'missingRpcUrl',
  ({ network }: { network: string }) =>
    `No URL was provided to the transport of ${network}. Add one to the network's rpcUrls.`,
)
/** A chain RPC did not answer, or answered with an error, after every retry. */
export const rpcFailed = entry(
  'rpcFailed',
  ({ network, reason }: { network: string; reason: string }) => `The RPC of ${network} failed: ${reason}`,
)
