import { walletsPerPage } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { type DirectoryPages, unreadDirectory } from '../state/directory.js'
import { type Badge, filterOf, noteDirectory, requestDirectory } from './requestDirectory.js'

/**
 * Reads the next page of 40 wallets of the directory (§7), and further ones as long as a page contains nothing new. With a
 * `badge` it reads the list of wallets with that badge. Does nothing while a page is being read, after the last page, or after
 * a failure unless `isRetry` is set.
 */
export async function fetchWalletPage(kit: Kit, isRetry = false, badge?: Badge): Promise<void> {
  const filter = filterOf(kit)
  const { pages, count, isLoading, hasFailed } = pagesRead(kit, badge)
  if (isLoading || (hasFailed && !isRetry)) return
  if (pages > 0 && pages * walletsPerPage >= (count ?? 0)) return
  note(kit, badge, { isLoading: true, hasFailed: false })
  try {
    const query = { ...filter, page: pages + 1, entries: walletsPerPage, badge_type: badge }
    const page = await requestDirectory(kit, query)
    note(kit, badge, { isLoading: false, pages: pages + 1, count: page.count })
    if (page.hasNew) return
  } catch (error) {
    note(kit, badge, { isLoading: false, hasFailed: true })
    throw error
  }
  await fetchWalletPage(kit, false, badge)
}

function pagesRead(kit: Kit, badge: Badge | undefined): DirectoryPages {
  const key = JSON.stringify(filterOf(kit))
  const directoryState = kit.store.getState().directory
  const directory = directoryState?.key === key ? directoryState : unreadDirectory(key)
  return badge ? directory.certified : directory
}

function note(kit: Kit, badge: Badge | undefined, pages: Partial<DirectoryPages>): void {
  noteDirectory(kit, badge ? { certified: { ...pagesRead(kit, badge), ...pages } } : pages)
}
