import type { RefObject } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { walletRisks } from '../../../core/select/walletRisk.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { openWallet } from '../../apps/openWallet.js'
import { useText } from '../../host/useHost.js'
import { Icon } from '../../parts/Icon/Icon.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { walletRiskText } from '../../parts/RiskMark/RiskMark.js'
import { Tile, TileGrid } from '../../parts/Tile/Tile.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { riskTexts } from '../../text/en/risks.js'
import { usePageImages } from './usePageImages.js'
import type { useShownWallets } from './useShownWallets.js'

/** Props of the tiles: the wallets, and what connecting one of them needs. */
export interface WalletTilesProps extends Pick<ReturnType<typeof useShownWallets>, 'shown' | 'listKey'> {
  readonly kit: Kit
  /** The namespace to connect. If it is absent and a wallet serves several namespaces, the visitor is asked for one. */
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
  /** The element around the list. */
  readonly list: RefObject<Element | null>
}

/** Shows wallets as tiles, four in a row. An installed wallet is marked. */
export function WalletTiles({ kit, namespace, consent, shown, listKey, list }: WalletTilesProps) {
  const t = useText(riskTexts)
  const riskOf = walletRisks(kit.store.getState())
  const warningOf = ({ connector }: WalletRow) => {
    const risk = connector && riskOf(connector)
    return risk && walletRiskText(t, risk)
  }
  const imageOf = usePageImages(shown, listKey, list)
  if (shown.length === 0) return null
  const tileOf = (row: WalletRow, index: number) => {
    const warning = warningOf(row)
    const media = (
      <>
        <WalletIcon name={row.name} size={52} {...imageOf(row, index)} />
        {warning && (
          <span className="tile-risk">
            <Icon name="warning" />
          </span>
        )}
      </>
    )
    return (
      <li key={row.key}>
        <Tile
          name={row.name}
          dot={warning ?? (row.installed ? t('installed') : undefined)}
          media={media}
          blocked={consent.blocked}
          onClick={consent.guard(() => openWallet(kit, row, namespace))}
        />
      </li>
    )
  }
  const tiles = shown.map((row, index) => ({ row, tile: tileOf(row, index) }))
  const installedTiles = tiles.filter(({ row }) => row.installed)
  if (installedTiles.length === 0)
    return <TileGrid label={t('title.allWallets')}>{tiles.map(({ tile }) => tile)}</TileGrid>
  const otherTiles = tiles.filter(({ row }) => !row.installed)
  return (
    <div className="wallets">
      <h3 className="label" part="label">
        {t('installed')}
      </h3>
      <TileGrid label={t('installed')}>{installedTiles.map(({ tile }) => tile)}</TileGrid>
      {otherTiles.length > 0 && (
        <>
          <h3 className="label" part="label">
            {t('otherWallets')}
          </h3>
          <TileGrid label={t('otherWallets')}>{otherTiles.map(({ tile }) => tile)}</TileGrid>
        </>
      )}
    </div>
  )
}
