import { useEffect } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { walletCount } from '../../../core/select/walletGroups.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { track } from '../../../core/services/track.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useSettled } from '../../hooks/useSettled.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { useGrowing } from '../useGrowing.js'
import { useCertified } from './useCertified.js'
import { useListState } from './useListState.js'
import { useWalletPages } from './useWalletPages.js'
import { useWalletSearch } from './useWalletSearch.js'

/** The wallets that match what is typed and filtered: how many there are, those shown, and the way to more of them. */
export function useShownWallets(kit: Kit, namespace: ChainNamespace | undefined) {
  const filter = useCertified()
  const { badge } = filter
  const field = useWalletSearch(kit, badge)
  const { search, again } = field
  const connectors = useSettled()
  const { all: everything } = useWalletRows({ namespace, connectors })
  const { all: found } = useWalletRows({ namespace, search, connectors })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is told once, with what it found then.
  useEffect(() => {
    if (search) track(kit, 'SEARCH_WALLET', { count: found.length })
  }, [kit, search])
  const certified = (rows: readonly WalletRow[]) =>
    badge ? rows.filter(({ wallet }) => wallet?.badge_type === badge) : rows
  const all = certified(found)
  const count = useSelect(({ directory }) =>
    walletCount(
      { directory: badge ? directory?.certified : directory },
      certified(everything).length,
      namespace,
    ),
  )
  const { list, more } = useListState(search, badge)
  const listKey = `${badge ?? ''} ${search}`
  const { shown, grow: growShown } = useGrowing(all, listKey)
  const readOn = useWalletPages(kit, badge)
  const isAtEnd = shown.length === all.length
  const grow = () => {
    growShown()
    if (isAtEnd && search === '') readOn()
  }
  const retry = () => (search ? again() : readOn(true))
  return { filter, field, all, count, list, more, listKey, shown, isAtEnd, grow, retry }
}
