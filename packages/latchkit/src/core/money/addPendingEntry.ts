import type { ChainNamespace } from '../../wire/caip.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { addPending } from './followPending.js'

/** Parameters of `addPendingEntry`. */
export interface AddPendingEntryParameters
  extends Pick<PendingEntry, 'id' | 'kind'>,
    Partial<Pick<PendingEntry, 'by' | 'to' | 'out' | 'in' | 'trace' | 'after'>> {
  /** The namespace of its account; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Shows something in the modal that the connected account started on its network outside the Send view, such as a trade, an
 * approval or a purchase. It is followed, also after a page load: by the adapter of its namespace, or by the service that `by`
 * names (`followEntries`).
 * @param parameters.id The transaction's id on its network if the adapter follows it; else the service's id.
 * @param parameters.trace What its follower needs to know.
 * @param parameters The entry, and the service that follows it.
 * @returns The entry, as `pendingTransactions` returns it from then on.
 * @throws `connectedErrors`.
 * @example
 * ```ts
 * import { addPendingEntry, type Kit } from 'latchkit'
 * const bought = (kit: Kit, order: string) => addPendingEntry(kit, { kind: 'buy', id: order, by: 'shop' })
 * ```
 */
export function addPendingEntry(
  kit: Kit,
  { namespace: requestedNamespace, by, out = [], in: incoming = [], ...fields }: AddPendingEntryParameters,
): PendingEntry {
  const {
    namespace,
    account: { address: _, ...account },
    caipAddress,
    caipNetworkId: network,
  } = connectedWallet(kit, requestedNamespace, 'follow what it started')
  const at = kit.services.clock.now()
  const entry = {
    ...fields,
    by: by ?? namespace,
    out,
    in: incoming,
    account,
    network,
    at,
    status: 'pending',
  } as const
  addPending(kit, caipAddress, entry)
  return entry
}
