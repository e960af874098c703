import type { Kit, KitState } from '../../../core/kit/kit.js'
import { feature } from '../../../core/select/feature.js'
import { walletCount } from '../../../core/select/walletGroups.js'
import type { WalletRow, WalletRows } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { recommendedWallets } from '../../../wire/constants.js'
import { hasPairing } from '../../apps/linkReaders.js'
import { openWallet } from '../../apps/openWallet.js'
import { useText } from '../../host/useHost.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import { Icon } from '../../parts/Icon/Icon.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'
import { Tile, TileGrid } from '../../parts/Tile/Tile.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { TilesLoading } from './TilesLoading.js'

/** The height of a row, in px. */
const rowPx = 56

/** Props of the list: the wallets other than the installed ones. */
export interface MoreWalletsProps {
  readonly kit: Kit
  readonly rows: WalletRows
  /** The rows that are shown above already. */
  readonly shownRows: readonly WalletRow[]
  readonly isLoading: boolean
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
  readonly onOpenAll: () => void
  /** Whether all of these wallets are behind one row. */
  readonly isFolded?: boolean | undefined
  /** Whether recommended wallets have tiles here. Those that the site features always do, and all where no row leads to the rest. */
  readonly hasTiles: boolean
}

/** Shows the site's featured wallets, else four recommended ones, and the row that leads to all wallets. */
export function MoreWallets({
  kit,
  rows,
  shownRows,
  isLoading,
  namespace,
  consent,
  onOpenAll,
  isFolded,
  hasTiles,
}: MoreWalletsProps) {
  const t = useText()
  const { hasAll, expected, namesFeatured, count } = useSelect((state) => ({
    hasAll: feature(state, 'allWallets'),
    expected: tilesExpected(state),
    namesFeatured: state.options.featuredWalletIds.length > 0,
    count: walletCount(state, rows.all.length, namespace) - (isFolded ? shownRows.length : 0),
  }))
  const { PairingRow } = useModalPart('pairingRow', hasPairing(kit)) ?? {}
  const { recommended, featured, all } = rows
  // If the site names no featured wallets, the four that are shown are called recommended.
  const isFeatured = namesFeatured && (featured.length > 0 || isLoading)
  const showsTiles = !isFolded && (isFeatured || hasTiles || !hasAll)
  const tiles = showsTiles ? (isFeatured ? featured : recommended) : []
  const hiddenRows = all.filter((row) => !shownRows.includes(row) && !tiles.includes(row))
  return (
    <>
      {showsTiles && (tiles.length > 0 || isLoading) && (
        <section className="group">
          <h3 className="label" part="label">
            {t(isFeatured ? 'featured' : 'recommended')}
          </h3>
          {isLoading ? (
            <TilesLoading count={expected} />
          ) : (
            <WalletTiles kit={kit} rows={tiles} namespace={namespace} consent={consent} />
          )}
        </section>
      )}
      {!isFolded && hasPairing(kit) && (
        <div style={{ height: rowPx }}>
          {PairingRow && <PairingRow kit={kit} namespace={namespace} consent={consent} />}
        </div>
      )}
      {(hasAll || isFolded) && (
        <Row
          name={t(isFolded ? 'otherWallets' : 'allWallets')}
          media={<WalletGlyph rows={isLoading ? [] : [...new Set([...hiddenRows, ...all])]} />}
          end={
            !isLoading && (
              <span className="s num late" key={count}>
                {t.count(count)}
              </span>
            )
          }
          endIcon={<Icon name="right" />}
          description={isLoading || consent.blocked ? undefined : t('walletCount', { count })}
          blocked={consent.blocked}
          onClick={consent.guard(onOpenAll)}
        />
      )}
    </>
  )
}

interface WalletTilesProps extends Pick<MoreWalletsProps, 'kit' | 'namespace' | 'consent'> {
  readonly rows: readonly WalletRow[]
}

function WalletTiles({ kit, rows, namespace, consent }: WalletTilesProps) {
  return (
    <TileGrid>
      {rows.map((row) => (
        <li key={row.key}>
          {row.name && (
            <Tile
              name={row.name}
              media={<WalletIcon name={row.name} imageUrl={row.imageUrl} imageId={row.imageId} size={52} />}
              blocked={consent.blocked}
              onClick={consent.guard(() => openWallet(kit, row, namespace))}
            />
          )}
        </li>
      ))}
    </TileGrid>
  )
}

/** Returns how many tiles to expect while the list loads (§7): as many as the site features, else four. */
const tilesExpected = ({ options }: KitState) => options.featuredWalletIds.length || recommendedWallets

const glyphIcons = 4

/** Shows the icons of the first four wallets as one picture. */
export function WalletGlyph({ rows }: { readonly rows: readonly WalletRow[] }) {
  return (
    <span className="glyph">
      {rows.slice(0, glyphIcons).map(({ key, name, imageUrl, imageId }) => (
        <WalletIcon key={key} name={name} imageUrl={imageUrl} imageId={imageId} size={24} />
      ))}
    </span>
  )
}
