import type { Kit } from '../../../core/kit.js'
import type { WalletRow, WalletRows } from '../../../core/select/walletRows.js'
import { Row } from '../../parts/Row/Row.js'
import { Tile, TileGrid } from '../../parts/Tile/Tile.js'
import type { MarkSize } from '../../parts/WalletIcon/Mark.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useText } from '../../text/useText.js'
import { openWallet } from '../openWallet.js'
import { TilesLoading } from './TilesLoading.js'

const glyphMarks = 4

/** The wallets beyond those installed. */
export interface MoreWalletsProps {
  readonly kit: Kit
  readonly rows: WalletRows
  /** Rows that stand above already. */
  readonly shown: readonly WalletRow[]
  readonly isLoading: boolean
  readonly onOpenAll: () => void
}

/** Four wallets to recommend, and the way to all of them. */
export function MoreWallets({ kit, rows, shown, isLoading, onOpenAll }: MoreWalletsProps) {
  const t = useText()
  const { recommended, all } = rows
  const unseen = all.filter((row) => !shown.includes(row) && !recommended.includes(row))
  const marks = isLoading ? [] : [...unseen, ...all].slice(0, glyphMarks)
  return (
    <>
      {(recommended.length > 0 || isLoading) && (
        <section className="group">
          <h3 className="label">{t('recommended')}</h3>
          {isLoading ? (
            <TilesLoading />
          ) : (
            <TileGrid>
              {recommended.map((row) => (
                <li key={row.key}>
                  <Tile name={row.name} media={icon(row, 52)} onClick={() => openWallet(kit, row)} />
                </li>
              ))}
            </TileGrid>
          )}
        </section>
      )}
      <Row
        name={t('allWallets')}
        media={<span className="glyph">{marks.map((row) => icon(row, 24))}</span>}
        end={<span className="s num">{isLoading ? '' : t.count(all.length)}</span>}
        endIcon="right"
        onClick={onOpenAll}
      />
    </>
  )
}

function icon({ key, name, imageUrl, imageId }: WalletRow, size: MarkSize) {
  return <WalletIcon key={key} name={name} imageUrl={imageUrl} imageId={imageId} size={size} />
}
