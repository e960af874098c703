import { walletSearchEntries } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { type Badge, filterOf, noteDirectory, requestDirectory } from './requestDirectory.js'

/**
 * Searches the directory for wallets by name (§7: page 1, 100 entries), optionally among those with a `badge`. The results are
 * added to the known wallets.
 */
export async function searchDirectory(kit: Kit, search: string, badge?: Badge): Promise<void> {
  noteDirectory(kit, { search, failedSearch: undefined })
  // If the visitor has searched again meanwhile, only the later search reports its result.
  const isLast = () => kit.store.getState().directory?.search === search
  try {
    await requestDirectory(kit, {
      ...filterOf(kit),
      page: 1,
      entries: walletSearchEntries,
      search: search.slice(0, 100),
      badge_type: badge,
    })
  } catch (error) {
    if (isLast()) noteDirectory(kit, { failedSearch: search })
    throw error
  } finally {
    if (isLast()) noteDirectory(kit, { search: undefined })
  }
}
