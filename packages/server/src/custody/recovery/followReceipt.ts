import { createCompletion } from './completeSplit.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** The proofs that a device brings of auth: its word of the shares that it has, and the wallet's signature. */
export interface Brought {
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
}

/**
 * Makes the function that follows auth's receipt where recovery is behind; what is older than the present shares, or another wallet's,
 * changes nothing.
 */
export function createFollowing(context: RecoveryContext) {
  const complete = createCompletion(context)
  return async (
    present: Binding | undefined,
    { receipt, signature }: Brought,
  ): Promise<Binding | undefined> => {
    if (receipt === undefined || signature === undefined) return present
    const word = await context.words.read('receipt', receipt)
    const isOwn = word && (!present || present.isOpen || word.userId === present.userId)
    if (!isOwn || (present?.userId === word.userId && word.version < present.version)) return present
    return complete({ userId: word.userId, receipt, signature })
  }
}
