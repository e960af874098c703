import type { TransactionOutcome } from 'latchkit'
import { fail, requestAborted } from 'latchkit/wire'
import type { Entry, Ledger } from './ledger.js'

/** The id of an entry, and the last block that can take it in. */
export interface Followed {
  readonly id: string
  readonly until: number
}

/** Resolves when an entry can change no more. @throws `requestAborted` when `signal` aborts. */
export function untilFinal(
  ledger: Ledger,
  { id, until }: Followed,
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      reject(fail(requestAborted, {}))
    }
    const look = () => {
      const outcome = outcomeOf(ledger.entry(id), ledger.height() > until)
      if (!outcome) return
      end()
      resolve(outcome)
    }
    const stop = ledger.onChange(look)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    else look()
  })
}

function outcomeOf(entry: Entry | undefined, isPast: boolean): TransactionOutcome | undefined {
  if (entry?.status === 'final') return { status: 'confirmed' }
  if (entry?.status === 'failed') return { status: 'failed', reason: 'not enough when it was its turn' }
  return entry?.status === 'expired' || (!entry && isPast) ? { status: 'dropped' } : undefined
}
