import { useEffect, useId } from 'react'
import { goBackOr, resetView } from '../../../core/actions/router.js'
import { track } from '../../../core/actions/track.js'
import { feature } from '../../../core/select/feature.js'
import { walletCount } from '../../../core/select/walletCount.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { view } from '../../../core/state/router.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { Scroll } from '../../modal/Scroll.js'
import { ThingIcon } from '../../parts/Icon/ThingIcon.js'
import { LegalCheckbox } from '../../parts/Legal/LegalCheckbox.js'
import { LegalNotice } from '../../parts/Legal/LegalNotice.js'
import { useLegal } from '../../parts/Legal/useLegal.js'
import { SearchField } from '../../parts/SearchField/SearchField.js'
import { Tile, TileGrid } from '../../parts/Tile/Tile.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { openWallet } from '../openWallet.js'
import { useGrowing } from '../useGrowing.js'
import css from './AllWallets.css?inline'
import { ListEnd } from './ListEnd.js'
import { useCertified } from './useCertified.js'
import { useGridKeys } from './useGridKeys.js'
import { useListState } from './useListState.js'
import { usePageImages } from './usePageImages.js'
import { useWalletPages } from './useWalletPages.js'
import { useWalletSearch } from './useWalletSearch.js'

/** Every wallet, four abreast: people find one by its mark, and the field finds names. */
export function AllWallets({ kit, params: { namespace } }: ViewProps<'AllWallets'>) {
  useSheet(css)
  const t = useLaterText()
  const { badge, isOffered: hasCertified, toggle } = useCertified()
  const { typed, search, type, clear, again } = useWalletSearch(kit, badge)
  const { all: everything } = useWalletRows({ namespace })
  const { all: found } = useWalletRows({ namespace, search })
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
  const imageOf = usePageImages(shown, listKey)
  const { ref, ...keys } = useGridKeys(grow, 4, shown)
  const status = useId()
  const gate = useLegal()
  const isOffered = useSelect((state) => feature(state, 'allWallets'))
  useEffect(() => {
    if (isOffered) return
    goBackOr(kit, () => resetView(kit, view('Connect', namespace ? { namespace } : {})))
  }, [kit, namespace, isOffered])
  if (!isOffered) return null
  return (
    <>
      <LegalCheckbox kit={kit} reminders={gate.reminders} />
      <div ref={ref} style={{ display: 'contents' }} {...keys}>
        <div className="bd search tall">
          <SearchField
            name={t('searchWallets')}
            placeholder={
              list === 'loading' ? t('searchWallets') : t('searchCount', { count: t.count(count) })
            }
            value={typed}
            onChange={type}
          />
          {hasCertified && (
            <button
              className="certified"
              part="filter"
              type="button"
              aria-pressed={badge !== undefined}
              aria-label={t('certifiedOnly')}
              onClick={toggle}
            >
              <ThingIcon name="shield" />
            </button>
          )}
        </div>
        <Scroll className="bd list" onNearEnd={grow}>
          {all.length > 0 && (
            <TileGrid label={t('title.allWallets')}>
              {shown.map((row, index) => (
                <li key={row.key}>
                  <Tile
                    name={row.name}
                    dot={row.installed ? t('installed') : undefined}
                    media={<WalletIcon name={row.name} size={52} {...imageOf(row, index)} />}
                    blocked={gate.blocked}
                    onClick={gate.guard(() => openWallet(kit, row))}
                  />
                </li>
              ))}
            </TileGrid>
          )}
          {isAtEnd && (
            <ListEnd
              kit={kit}
              search={search}
              hasRows={all.length > 0}
              list={list}
              more={more}
              onClear={clear}
              onRetry={() => (search ? again() : readOn(true))}
            />
          )}
        </Scroll>
      </div>
      <LegalNotice />
      <span id={status} className="hidden" role="status">
        {(search || badge) && more !== 'loading' && t('walletsFound', { count: t.count(all.length) })}
      </span>
    </>
  )
}
