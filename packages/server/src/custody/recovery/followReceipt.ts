import { createCompleteSplit } from './completeSplit.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** What a device brings from auth: auth's receipt for the shares, and the wallet's signature. */
export interface BroughtReceipt {
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
}

/**
 * Creates the function that completes a waiting split by auth's receipt, if auth has completed it already. Receipts for older shares or for
 * another wallet change nothing.
 */
export function createFollowReceipt(context: RecoveryContext) {
  const complete = createCompleteSplit(context)
  return async (
    present: Binding | undefined,
    { receipt, signature }: BroughtReceipt,
  ): Promise<Binding | undefined> => {
    if (receipt === undefined || signature === undefined) return present
    const statement = await context.statements.read('receipt', receipt)
    const isOwn = statement && (!present || present.mayBeUnfinished || statement.userId === present.userId)
    if (!isOwn || (present?.userId === statement.userId && statement.version < present.version))
      return present
    return complete({ userId: statement.userId, receipt, signature })
  }
}
