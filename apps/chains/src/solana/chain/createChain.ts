import { LiteSVM } from 'litesvm'
import { createLedger, type Ledger } from './createLedger.js'
import { createSlots, type Slots } from './createSlots.js'

/** One Solana chain in memory: its accounts, slots and transactions. */
export interface Chain {
  readonly svm: LiteSVM
  readonly slots: Slots
  readonly ledger: Ledger
}

/** Creates a chain whose first slot has the time `since`, in s. Blockhashes and history are kept here, not by litesvm. */
export function createChain(since: number): Chain {
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n)
  const slots = createSlots(svm, since)
  return { svm, slots, ledger: createLedger(svm, slots) }
}
