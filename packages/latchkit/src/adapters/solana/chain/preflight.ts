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
 * The last five are names of before, which nodes refuse by now: each as the newest block was called that had this much behind it.
 * `root` was what one node would not go back behind, and `max` what most of them would not: both are `finalized`.
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
 * Returns the commitment that a blockhash is asked for with. A block that is final does not know one of a block that is not, and a
 * transaction with it would be refused; one that was only processed may be gone with its fork.
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
