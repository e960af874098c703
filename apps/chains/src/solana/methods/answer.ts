import { invalidParams, RpcError } from '../../http/rpcError.js'
import type { Params } from '../rpc/params.js'
import { accountMethods } from './accounts.js'
import { historyMethods } from './history.js'
import type { Method, Node } from './method.js'
import { networkMethods } from './network.js'
import { transactionMethods } from './transactions.js'

const methods = new Map<string, Method>(
  Object.entries({ ...networkMethods, ...accountMethods, ...transactionMethods, ...historyMethods }),
)

/** Throws if a caller asks for a later slot than the current one. */
function assertSlot({ slots }: Node, params: Params): void {
  for (const one of params) {
    const isOptions = typeof one === 'object' && one !== null && 'minContextSlot' in one
    if (isOptions && Number(one.minContextSlot) > slots.now())
      throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slots.now() })
  }
}

/** The commitments that nodes know. They refuse the former ones (`recent`, `single`, `root`, `max`) today. */
const commitments: readonly unknown[] = ['processed', 'confirmed', 'finalized', undefined, null]

function assertCommitment(params: Params): void {
  for (const one of params) {
    const { commitment, preflightCommitment } = Object(one) as Readonly<Record<string, unknown>>
    for (const each of [commitment, preflightCommitment])
      if (!commitments.includes(each))
        throw invalidParams(
          `unknown variant \`${each}\`, expected one of \`processed\`, \`confirmed\`, \`finalized\`.`,
        )
  }
}

/** Answers one call. Throws `RpcError`. */
export function answer(node: Node, method: string, params: Params): unknown {
  const found = methods.get(method)
  if (!found) throw new RpcError(-32601, 'Method not found')
  assertCommitment(params)
  assertSlot(node, params)
  return found(node, params)
}
