import { createCompletion } from './completeSplit.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** The statements that a device brings from auth: auth's receipt for the shares, and the wallet's signature. */
export interface Brought {
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
}

/**
 * Creates the function that follows auth's receipt if recovery is behind. Receipts for older shares or for another wallet change nothing.
 */
export function createFollowing(context: RecoveryContext) {
  const complete = createCompletion(context)
  return async (
    present: Binding | undefined,
    { receipt, signature }: Brought,
  ): Promise<Binding | undefined> => {
    if (receipt === undefined || signature === undefined) return present
    const statement = await context.statements.read('receipt', receipt)
    const isOwn = statement && (!present || present.isOpen || statement.userId === present.userId)
    if (!isOwn || (present?.userId === statement.userId && statement.version < present.version))
      return present
    return complete({ userId: statement.userId, receipt, signature })
  }
}
