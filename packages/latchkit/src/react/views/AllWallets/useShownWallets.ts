import { useCallback, useEffect, useState } from 'react'
import type { Badge } from '../../../core/directory/requestDirectory.js'
import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'
import { walletCount } from '../../../core/select/walletGroups.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { track } from '../../../core/services/track.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { useGrowing } from '../../parts/LongList/useGridKeys.js'
import { useSettled } from '../walletList/useSettled.js'
import { useWalletSearch } from './useWalletSearch.js'

/** Returns the wallets that match the search and the filter, their number, and the functions that load more. */
export function useShownWallets(kit: Kit, namespace: ChainNamespace | undefined) {
  const filter = useCertified()
  const { badge } = filter
  const field = useWalletSearch(kit, badge)
  const { search, again } = field
  const connectors = useSettled()
  const { all: allRows } = useWalletRows({ namespace, connectors })
  const { all: matches } = useWalletRows({ namespace, search, connectors })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is tracked once, with the number of its first results.
  useEffect(() => {
    if (search) track(kit, 'SEARCH_WALLET', { count: matches.length })
  }, [kit, search])
  const withBadge = (rows: readonly WalletRow[]) =>
    rows.filter(({ wallet }) => !badge || wallet?.badge_type === badge)
  const all = search ? withBadge(matches) : withBadge(matches).sort(usedFirst)
  const count = useSelect(({ directory }) =>
    walletCount(
      { directory: badge ? directory?.certified : directory },
      withBadge(allRows).length,
      namespace,
    ),
  )
  const { list, more } = useListState(search, badge)
  const listKey = `${badge ?? ''} ${search}`
  const { shown, grow: growShown } = useGrowing(all, listKey)
  const readNextPage = useWalletPages(kit, badge)
  const isAtEnd = shown.length === all.length
  const grow = () => {
    growShown()
    if (isAtEnd && search === '') readNextPage()
  }
  const retry = () => (search ? again() : readNextPage(true))
  return { filter, field, all, count, list, more, listKey, shown, isAtEnd, grow, retry }
}

const rank = ({ installed, recent }: WalletRow) => (installed ? 2 : Number(recent))

/** Sorts recently used wallets before the others that are not installed, as Connect recommends them. */
const usedFirst = (one: WalletRow, other: WalletRow) => rank(other) - rank(one)

/** Returns the filter for certified wallets. It is offered only if some wallet has the badge. */
function useCertified() {
  const [isOn, setOn] = useState(false)
  const exists = useSelect(({ wallets, options }) =>
    [...wallets, ...options.customWallets].some(({ badge_type }) => badge_type === 'certified'),
  )
  return {
    badge: isOn ? ('certified' as const) : undefined,
    isOffered: exists || isOn,
    toggle: () => setOn((before) => !before),
  }
}

/**
 * Returns a function that reads a page of the gateway's directory: the first page at once, and a further page with each call.
 * After a failure, the function only reads if it is called with `again`. With another `badge`, it reads another list.
 */
function useWalletPages(kit: Kit, badge: Badge | undefined): (again?: boolean) => void {
  const read = useCallback(
    (again = false) => {
      if (!kit.config.backendUrl) return
      load(kit, 'directory')
        .then(({ fetchWalletPage }) => fetchWalletPage(kit, again, badge))
        .catch((error) => kit.services.logger.warn('the list of wallets could not be read on', error))
    },
    [kit, badge],
  )
  useEffect(() => read(true), [read])
  return read
}

/** The state of a list: loading, failed, or read. */
export type ListState = 'loading' | 'failed' | 'here'

/** Returns the state of the bundled list, and that of the request to the gateway for more wallets. */
export function useListState(search: string, badge: Badge | undefined) {
  return useSelect(({ modal, wallets, directory }): { list: ListState; more: ListState } => {
    const pages = badge ? directory?.certified : directory
    const isLoading = search ? directory?.search === search : pages?.isLoading
    const hasFailed = search ? directory?.failedSearch === search : pages?.hasFailed
    return {
      list: wallets.length > 0 ? 'here' : modal.loading ? 'loading' : 'failed',
      more: isLoading ? 'loading' : hasFailed ? 'failed' : 'here',
    }
  })
}
