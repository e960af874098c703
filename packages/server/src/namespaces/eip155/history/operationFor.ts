import type { HistoryTransfer, OperationType } from 'latchkit/wire'
import type { StoredOperation } from '../indexer/operationOf.js'

/** The account's part in a transaction: it signed the transaction, it is the called contract (such as a Safe), or neither. */
export type Part = 'signer' | 'called' | 'none'

/** What moved for an account in a transaction, as far as it decides the operation. */
export interface Movements {
  readonly transfers: readonly Pick<HistoryTransfer, 'direction'>[]
  /** Whether the account paid something that a token cannot fake: the native currency, or a token that the operator lists. */
  readonly hasPaid: boolean
}

/**
 * Returns the operation of a transaction from the view of an account. Only what the account signed counts as its own action: any contract
 * can claim that an account has sent something.
 */
export function operationFor(
  storedOperation: StoredOperation,
  part: Part,
  { transfers, hasPaid }: Movements,
): OperationType {
  const has = (direction: HistoryTransfer['direction']) =>
    transfers.some((one) => one.direction === direction)
  const [receives, sends] = [has('in'), has('out')]
  if (part === 'signer') {
    if (storedOperation === 'transfer') return receives && !sends ? 'receive' : 'send'
    return storedOperation === 'execute' && receives && sends ? 'trade' : storedOperation
  }
  if (receives && !sends) return 'receive'
  if (part === 'called' && sends) return receives ? 'trade' : 'send'
  // The account signed an order, and someone else carried it out.
  return receives && hasPaid ? 'trade' : 'execute'
}
