import { LiteSVM } from 'litesvm'
import { createLedger, type Ledger } from './createLedger.js'
import { createSlots, type Slots } from './createSlots.js'

/** One chain in memory: what accounts hold, its slots and its transactions. */
export interface Chain {
  readonly svm: LiteSVM
  readonly slots: Slots
  readonly ledger: Ledger
}

/** Makes a chain whose first slot is of `since`, in s. Blockhashes and history are kept here, not by litesvm. */
export function createChain(since: number): Chain {
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n)
  const slots = createSlots(svm, since)
  return { svm, slots, ledger: createLedger(svm, slots) }
}
