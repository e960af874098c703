import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { accountCodecs } from './accountCodecs.js'
import { recall, remember } from './memory.js'

/**
 * Readings 35: drops what is stored of the accounts that are not connected any more: what they started, and whom they sent
 * something to.
 * @param connected The namespaces that are still connected.
 */
export function forgetAccounts(kit: Kit, connected: readonly ChainNamespace[]): void {
  const stays = (id = '') => connected.some((namespace) => id.startsWith(`${namespace}:`))
  const {
    pending_transactions: sendsCodec,
    pending_entries: entriesCodec,
    recent_receivers: receiversCodec,
  } = accountCodecs
  const sends = recall(kit, 'pending_transactions', sendsCodec)?.filter(({ of }) => stays(of))
  const entries = recall(kit, 'pending_entries', entriesCodec)?.filter(({ of }) => stays(of))
  const receivers = recall(kit, 'recent_receivers', receiversCodec)?.filter(({ chainId }) => stays(chainId))
  remember(kit, 'pending_transactions', sends?.length ? sends : undefined)
  remember(kit, 'pending_entries', entries?.length ? entries : undefined)
  remember(kit, 'recent_receivers', receivers?.length ? receivers : undefined)
}
