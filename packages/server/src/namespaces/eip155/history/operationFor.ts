import type { HistoryTransfer, OperationType } from 'latchkit/wire'
import type { StoredOperation } from '../indexer/operationOf.js'

/** Returns the operation of a transaction as an account sees it: its sender did something, the others were sent or paid something. */
export function operationFor(
  stored: StoredOperation,
  isSender: boolean,
  transfers: readonly Pick<HistoryTransfer, 'direction'>[],
): OperationType {
  const has = (direction: HistoryTransfer['direction']) =>
    transfers.some((one) => one.direction === direction)
  const [receives, sends] = [has('in'), has('out')]
  if (!isSender) {
    if (receives && sends) return 'trade'
    if (receives) return 'receive'
    return sends ? 'send' : stored === 'transfer' ? 'execute' : stored
  }
  if (stored === 'transfer') return receives && !sends ? 'receive' : 'send'
  return stored === 'execute' && receives && sends ? 'trade' : stored
}
