import type { Chain } from '../networks.js'
import type { Transaction } from '../readTransaction.js'
import { type Inspection, inspect } from './inspect.js'
import type { Simulation } from './simulate.js'

/** Returns the gas to offer, with a margin: a node measures after the refund, and the state may change until it is mined. */
const gasFor = (gas: bigint) => (gas * 3n) / 2n

/**
 * Inspects transactions that are sent one after another, with consecutive nonces. If all were simulated together, that counts: one that
 * depends on the others would fail alone.
 */
export async function inspectCalls(
  transactions: readonly Transaction[],
  simulation: Simulation | undefined,
  chain: Chain,
): Promise<readonly Inspection[]> {
  const inspections = await Promise.all(transactions.map((transaction) => inspect(transaction, chain)))
  return inspections.map((inspection, at) => {
    const gas = simulation?.gas[at]
    const nonce = inspection.nextNonce + at
    const numbered = { ...inspection, nonce, nextNonce: nonce }
    if (inspection.fails === undefined || gas === undefined || at === 0) return numbered
    return { ...numbered, fails: undefined, gas: gasFor(gas) }
  })
}
