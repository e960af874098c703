import type { Chain } from '../chain/createChain.js'
import type { Landed } from '../chain/createLedger.js'
import { slotsToFinal } from '../chain/createSlots.js'

/** Whether a transaction is final: enough slots follow its own. It is in a block at once. */
export const isFinal = ({ slots }: Chain, { slot }: Landed) => slots.now() - slot >= slotsToFinal

/** Whether a transaction has reached a commitment; like nodes, the default is `finalized`. */
export const hasReached = (chain: Chain, landed: Landed, commitment: unknown) =>
  commitment === 'processed' || commitment === 'confirmed' || isFinal(chain, landed)

/** Writes the status of a transaction. */
export function statusOf(chain: Chain, landed: Landed) {
  const { slot, outcome } = landed
  const final = isFinal(chain, landed)
  return {
    slot,
    confirmations: final ? null : chain.slots.now() - slot,
    err: outcome.err,
    status: outcome.err === null ? { Ok: null } : { Err: outcome.err },
    confirmationStatus: final ? 'finalized' : 'confirmed',
  }
}
