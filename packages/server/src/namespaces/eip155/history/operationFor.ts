import type { HistoryTransfer, OperationType } from 'latchkit/wire'
import type { StoredOperation } from '../indexer/operationOf.js'

/** What a transaction was for an account: the one who sent it did something, the others were sent or paid something. */
export function operationFor(
  stored: StoredOperation,
  isSender: boolean,
  transfers: readonly Pick<HistoryTransfer, 'direction'>[],
): OperationType {
  const has = (direction: HistoryTransfer['direction']) =>
    transfers.some((one) => one.direction === direction)
  const [comes, goes] = [has('in'), has('out')]
  if (!isSender) {
    if (comes && goes) return 'trade'
    if (comes) return 'receive'
    return goes ? 'send' : stored === 'transfer' ? 'execute' : stored
  }
  if (stored === 'transfer') return comes && !goes ? 'receive' : 'send'
  return stored === 'execute' && comes && goes ? 'trade' : stored
}
