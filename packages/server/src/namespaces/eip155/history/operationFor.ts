import type { HistoryTransfer, OperationType } from 'latchkit/wire'
import type { StoredOperation } from '../indexer/operationOf.js'

/** The part of an account in a transaction: it signed it, its own contract was called, as a Safe's is, or others did it. */
export type Part = 'signer' | 'called' | 'none'

/** The movements for an account in a transaction, as far as its operation is told by it. */
export interface Movements {
  readonly transfers: readonly Pick<HistoryTransfer, 'direction'>[]
  /** Something of the account's went that a token can't make up: one that the operator lists, or the native currency. */
  readonly hasPaid: boolean
}

/**
 * Returns the operation of a transaction as an account sees it. Only what the account signed is its act: any contract can
 * say of an account that it sent something.
 */
export function operationFor(
  stored: StoredOperation,
  part: Part,
  { transfers, hasPaid }: Movements,
): OperationType {
  const has = (direction: HistoryTransfer['direction']) =>
    transfers.some((one) => one.direction === direction)
  const [receives, sends] = [has('in'), has('out')]
  if (part === 'signer') {
    if (stored === 'transfer') return receives && !sends ? 'receive' : 'send'
    return stored === 'execute' && receives && sends ? 'trade' : stored
  }
  if (receives && !sends) return 'receive'
  if (part === 'called' && sends) return receives ? 'trade' : 'send'
  // An order that the account signed, and another carried out.
  return receives && hasPaid ? 'trade' : 'execute'
}
