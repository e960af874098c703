import * as v from 'valibot'
import { chainId } from './chainFields.js'
import { chainRpcPath } from './chainRpcUrl.js'

/**
 * §7 Chain RPC: JSON-RPC 2.0 to a network of the gateway, single or in batches. It is no `Endpoint`: whoever speaks
 * JSON-RPC calls it by its address, and what is wrong with a call is said in JSON-RPC.
 */
export const chainRpc = {
  method: 'POST',
  path: chainRpcPath,
  query: v.object({ chainId }),
} as const
