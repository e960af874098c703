import { pushView } from '../../../core/actions/router.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { view } from '../../../core/state/router.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { Scroll } from '../../modal/Scroll.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { Row } from '../../parts/Row/Row.js'
import { Tile, TileGrid } from '../../parts/Tile/Tile.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { openWallet } from '../openWallet.js'
import css from './Connect.css?inline'
import { OtherInstances } from './OtherInstances.js'
import { TilesLoading } from './TilesLoading.js'

/** Rows shown of the installed wallets; a page that announces hundreds does not bury the rest of the view. */
const installedShown = 20
const glyphMarks = 4

/** The default view: the wallets that are here, a few to recommend, and the way to all of them. */
export function Connect({ kit, params: { namespace } }: ViewProps<'Connect'>) {
  useSheet(css)
  const t = useText()
  const { installed, recommended, all } = useWalletRows(namespace)
  const isLoading = useSelect(({ modal, wallets }) => modal.loading && wallets.length === 0)
  const shown = installed.slice(0, installedShown)
  const rest = all.filter((row) => !shown.includes(row) && !recommended.includes(row))
  const openAll = () => pushView(kit, view('AllWallets', namespace ? { namespace } : {}))
  return (
    <>
      <Scroll className="bd list">
        {shown.length > 0 && (
          <section className="group">
            <h3 className="label">{t(isPhone() ? 'openYourWallet' : 'installed')}</h3>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
            <ul role="list">
              {shown.map((row) => (
                <li key={row.key}>
                  <Row
                    name={row.name}
                    media={<Icon row={row} />}
                    end={row.recent && <Badge>{t('recent')}</Badge>}
                    onClick={() => openWallet(kit, row)}
                  />
                </li>
              ))}
            </ul>
            <OtherInstances kit={kit} rows={installed} />
          </section>
        )}
        {(recommended.length > 0 || isLoading) && (
          <section className="group">
            <h3 className="label">{t('recommended')}</h3>
            {isLoading ? (
              <TilesLoading />
            ) : (
              <TileGrid>
                {recommended.map((row) => (
                  <li key={row.key}>
                    <Tile
                      name={row.name}
                      media={<Icon row={row} size={52} />}
                      onClick={() => openWallet(kit, row)}
                    />
                  </li>
                ))}
              </TileGrid>
            )}
          </section>
        )}
        {(all.length > 0 || isLoading) && (
          <Row
            name={t('allWallets')}
            media={
              <span className="glyph">
                {(isLoading ? [] : [...rest, ...all]).slice(0, glyphMarks).map((row) => (
                  <Icon key={row.key} row={row} size={24} />
                ))}
              </span>
            }
            end={<span className="s num">{isLoading ? '' : t.count(all.length)}</span>}
            endIcon="right"
            onClick={openAll}
          />
        )}
        {all.length === 0 && !isLoading && <EmptyState title={t('noWallets')} text={t('noWalletsText')} />}
      </Scroll>
      {(all.length > 0 || isLoading) && (
        <Footer question={t('newToWallets')} link={t('getOne')} onClick={openAll} />
      )}
    </>
  )
}

function Icon({
  row: { name, imageUrl, imageId },
  size = 40,
}: {
  readonly row: WalletRow
  readonly size?: 24 | 40 | 52
}) {
  return <WalletIcon name={name} imageUrl={imageUrl} imageId={imageId} size={size} />
}

const isPhone = () => matchMedia('(max-width: 429.98px) and (hover: none)').matches
