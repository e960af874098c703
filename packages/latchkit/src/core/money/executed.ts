import { fail } from '../../wire/errors/fail.js'
import { notExecuted } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { isKnownAs } from '../state/pending.js'
import type { Sent } from './submitQuote.js'

/**
 * Returns the id of a transaction on its network. A proposal has no such id until the wallet's owners execute it, so this waits
 * for the execution: a site must never take the wallet's id of a proposal for a hash (docs/decisions/0045-safe.md).
 * @throws `notExecuted` for a proposal that ended otherwise or is no longer followed; `kitDestroyed`.
 */
export async function executed(kit: Kit, { id, of, wallet, isProposed }: Sent): Promise<string> {
  if (!isProposed) return id
  return until(kit, () => {
    const entry = kit.store.getState().pending?.[of]?.find((each) => isKnownAs(each, id))
    if (entry && !entry.isProposed) return entry.id
    if (entry?.status === 'pending') return undefined
    throw fail(notExecuted, { wallet, id })
  })
}
