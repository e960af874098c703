import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'

/** The commitment of the block that a transaction is tried out on before it is sent (§5). */
export type PreflightCommitment =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'recent'
  | 'single'
  | 'singleGossip'
  | 'root'
  | 'max'

/** A commitment as nodes and wallets take it. */
export type Level = 'processed' | 'confirmed' | 'finalized'

/**
 * The level of each commitment that a site may set. The last five are former names, which nodes refuse today. `root` was a block that one
 * node would not revert, and `max` one that most nodes would not, so both mean `finalized`.
 */
const levels: Readonly<Record<PreflightCommitment, Level>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/**
 * Returns the commitment to request a blockhash with. A node that simulates on a finalized block does not know the hash of a newer block,
 * and would refuse the transaction. A block that was only processed may disappear with its fork.
 */
export const blockhashLevel = (level: Level): Level => (level === 'finalized' ? level : 'confirmed')

/**
 * Returns the level as nodes and wallets take it; `confirmed` unless one is given.
 * @throws `missingFields` for anything else.
 */
export function preflightOf(commitment: PreflightCommitment = 'confirmed'): Level {
  if (!Object.hasOwn(levels, commitment)) throw fail(missingFields, { fields: ['preflightCommitment'] })
  return levels[commitment]
}
