import type { Chain } from '../chain/createChain.js'
import type { Params } from '../rpc/params.js'
import type { Funds } from '../setup/createFunds.js'

/** What methods work with. */
export interface Node extends Chain {
  readonly funds: Funds
}

/** A method of JSON-RPC: a result, or an `RpcError`. */
export type Method = (node: Node, params: Params) => unknown

/** A result beside the slot it is of. */
export const withContext = ({ slots }: Chain, value: unknown) => ({
  context: { apiVersion: '3.0.0', slot: slots.now() },
  value,
})
