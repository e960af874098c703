import { useId } from 'react'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { SearchField } from '../../parts/SearchField/SearchField.js'
import { Tile, TileGrid } from '../../parts/Tile/Tile.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { openWallet } from '../openWallet.js'
import css from './AllWallets.css?inline'
import { useGridKeys } from './useGridKeys.js'
import { useGrowing } from './useGrowing.js'
import { useWalletSearch } from './useWalletSearch.js'

/** Every wallet, four abreast: people find one by its mark, and the field finds names. */
export function AllWallets({ kit, params: { namespace } }: ViewProps<'AllWallets'>) {
  useSheet(css)
  const t = useText()
  const { typed, search, type, clear } = useWalletSearch(kit, namespace)
  const { all: everything } = useWalletRows({ namespace })
  const { all } = useWalletRows({ namespace, search })
  const { shown, grow } = useGrowing(all, search)
  const { ref, onKeyDown } = useGridKeys(grow)
  const status = useId()
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls in it. */}
      <div ref={ref} style={{ display: 'contents' }} onKeyDown={onKeyDown}>
        <div className="bd search">
          <SearchField
            name={t('searchWallets')}
            placeholder={t('searchCount', { count: t.count(everything.length) })}
            value={typed}
            onChange={type}
          />
        </div>
        <Scroll className="bd list" onNearEnd={grow}>
          {all.length > 0 ? (
            <TileGrid label={t('title.allWallets')}>
              {shown.map((row) => (
                <li key={row.key}>
                  <Tile
                    name={row.name}
                    dot={row.installed ? t('installed') : undefined}
                    media={
                      <WalletIcon name={row.name} imageUrl={row.imageUrl} imageId={row.imageId} size={52} />
                    }
                    onClick={() => openWallet(kit, row)}
                  />
                </li>
              ))}
            </TileGrid>
          ) : search ? (
            <EmptyState title={t('noWalletNamed', { search })} text={t('noWalletNamedText')}>
              <Button small onClick={clear}>
                {t('clearSearch')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t('noWallets')} text={t('noWalletsText')} />
          )}
        </Scroll>
      </div>
      <span id={status} className="hidden" role="status">
        {search && t('walletsFound', { count: t.count(all.length) })}
      </span>
    </>
  )
}
