import type { Chain } from '../chain/createChain.js'
import type { Params } from '../rpc/params.js'
import type { Funds } from '../setup/createFunds.js'

/** The parts of the chain that a method may use. */
export interface Node extends Chain {
  readonly funds: Funds
}

/** A method of JSON-RPC: returns a result or throws `RpcError`. */
export type Method = (node: Node, params: Params) => unknown

/** Returns a result with the slot that it belongs to. */
export const withContext = ({ slots }: Chain, value: unknown) => ({
  context: { apiVersion: '3.0.0', slot: slots.now() },
  value,
})
