import { because } from './because.js'
import { entry } from './entry.js'

/** §8: a network has no RPC URL. */
export const missingRpcUrl = entry(
  'missingRpcUrl',
  ({ network }: { network: string }) =>
    `No URL was provided to the transport of ${network}. Add one to the network's rpcUrls.`,
)
/** A chain RPC did not answer, or answered with an error, on every try. */
export const rpcFailed = entry(
  'rpcFailed',
  ({ network, reason }: { network: string; reason: string }) =>
    `The RPC of ${network} failed${because(reason)}`,
)

/** Data of a JSON-RPC error. `by` is the wallet or network that refused; `reason` is its own text. */
interface Refused {
  readonly by: string
  readonly reason: string
}

/** JSON-RPC -32700: the request could not be read. */
export const rpcUnreadable = entry(
  'rpcUnreadable',
  ({ by, reason }: Refused) => `${by} could not read the request${because(reason)}`,
  -32700,
)
/** JSON-RPC -32600: the request is malformed. */
export const rpcInvalidRequest = entry(
  'rpcInvalidRequest',
  ({ by, reason }: Refused) => `${by} does not take requests of this form${because(reason)}`,
  -32600,
)
/** JSON-RPC -32601: the method does not exist. */
export const rpcMethodNotFound = entry(
  'rpcMethodNotFound',
  ({ by, reason }: Refused) => `${by} does not know the method${because(reason)}`,
  -32601,
)
/** JSON-RPC -32602: the parameters are wrong. */
export const rpcInvalidParams = entry(
  'rpcInvalidParams',
  ({ by, reason }: Refused) => `${by} does not accept the values of this request${because(reason)}`,
  -32602,
)
/** JSON-RPC -32603: internal error. */
export const rpcInternal = entry(
  'rpcInternal',
  ({ by, reason }: Refused) => `${by} had an internal error${because(reason)}`,
  -32603,
)
/** EIP-1474 -32000: the input is missing or wrong. */
export const rpcInvalidInput = entry(
  'rpcInvalidInput',
  ({ by, reason }: Refused) => `${by} refused the request${because(reason)}`,
  -32000,
)
