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

type Level = 'processed' | 'confirmed' | 'finalized'

/** The last five are names of before, which nodes do not take any more. */
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
 * Returns the level as nodes and wallets take it; `confirmed` unless one is given.
 * @throws `missingFields` for anything else.
 */
export function preflightOf(commitment: PreflightCommitment = 'confirmed'): Level {
  if (!Object.hasOwn(levels, commitment)) throw fail(missingFields, { fields: ['preflightCommitment'] })
  return levels[commitment]
}
