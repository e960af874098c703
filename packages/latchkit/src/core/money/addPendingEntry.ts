import type { ChainNamespace } from '../../wire/caip.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { addPending } from './followPending.js'

/** Parameters of `addPendingEntry`: an entry that was started beside the Send view. */
export interface AddPendingEntryParameters
  extends Pick<PendingEntry, 'id' | 'kind'>,
    Partial<Pick<PendingEntry, 'by' | 'to' | 'out' | 'in' | 'trace' | 'after'>> {
  /** The namespace of its account; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Has the modal show something that the connected account started on its network by other ways than the Send view, such as a
 * trade, an approval or a purchase, and has it followed, also after a page load: by the adapter of its namespace, or by whom
 * `by` names (`followEntries`).
 * @param parameters.id A transaction's id on its network, where the adapter follows it; else what the service calls it.
 * @param parameters.trace What `follow` of the one who follows it needs to know.
 * @param parameters The entry, and the service that follows it.
 * @returns The entry as it stands in `pendingTransactions` from then on.
 * @throws `connectedErrors`.
 * @example
 * ```ts
 * import { addPendingEntry, type Kit } from 'latchkit'
 * const bought = (kit: Kit, order: string) => addPendingEntry(kit, { kind: 'buy', id: order, by: 'shop' })
 * ```
 */
export function addPendingEntry(
  kit: Kit,
  { namespace: requested, by, out = [], in: incoming = [], ...given }: AddPendingEntryParameters,
): PendingEntry {
  const {
    namespace,
    account: { address: _, ...account },
    caipAddress,
    caipNetworkId: network,
  } = connectedWallet(kit, requested, 'follow what it started')
  const at = kit.services.clock.now()
  const entry = {
    ...given,
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
