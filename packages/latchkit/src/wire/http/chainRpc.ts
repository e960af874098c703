import * as v from 'valibot'
import { chainId } from './chainFields.js'
import { chainRpcPath } from './chainRpcUrl.js'

/**
 * §7 Chain RPC: JSON-RPC 2.0 to a network of the gateway, single or batched. It is not an `Endpoint`, because JSON-RPC clients
 * call it by URL and its errors are JSON-RPC errors.
 */
export const chainRpc = {
  method: 'POST',
  path: chainRpcPath,
  query: v.object({ chainId }),
} as const
