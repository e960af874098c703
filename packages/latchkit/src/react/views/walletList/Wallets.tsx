import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { openWallet } from '../../apps/openWallet.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useFirst } from '../../kit/useFirst.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import { Badge } from '../../parts/Badge/Badge.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'
import { SkeletonRows } from '../../parts/Skeleton/Skeleton.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { matchesMedia } from '../../theme/media.js'
import { MoreWallets } from './MoreWallets.js'
import type { Offer } from './useOffer.js'
import css from './walletList.css?inline'

/** Props of the list: the wallets, and the consent that connecting needs. */
export interface WalletsProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly offer: Offer
  readonly consent: LegalConsent
  /** Whether all other wallets are behind one row, as in a wallet's own browser. */
  readonly isFolded?: boolean | undefined
  /** Whether the view has a login too: recommended wallets are then shown only if none is installed. */
  readonly hasLogin?: boolean
  /** The key of the wallet that the view shows as the last one used, and which needs no badge here. */
  readonly lastUsed?: string | undefined
}

/** Shows the installed wallets, a few recommended ones, and the row that leads to all. */
export function Wallets({ kit, namespace, offer, consent, isFolded, hasLogin, lastUsed }: WalletsProps) {
  useSheet(css)
  const t = useText()
  const { rows, installed, isLoading, isUndecided, hasMore } = offer
  const announcedCount = useSelect(({ connectors }) => (isUndecided ? connectors.length : 0))
  const isDoubled = rows.installed.some(({ otherInstances }) => otherInstances.length > 0)
  const { OtherInstances } = useModalPart('otherInstances', isDoubled) ?? {}
  const { originsOf } = useModalPart('walletOrigins', installed.length > 0) ?? {}
  const { NoWallets } = useModalPart('noWallets', !hasMore) ?? {}
  const originOf = originsOf?.(kit)
  // Wallets found later are appended.
  const firstCount = useFirst(isUndecided ? undefined : installed.length)
  const isLate = (at: number) => firstCount !== undefined && at >= firstCount
  const inNamespace = namespace ? { namespace } : {}
  const openAll = () => pushView(kit, view(isFolded ? 'ConnectWallets' : 'AllWallets', inNamespace))
  return (
    <>
      {(installed.length > 0 || announcedCount > 0) && (
        <section className={isFolded ? 'group own' : 'group'}>
          <h3 className={isLate(0) ? 'label late-row' : 'label'} part="label">
            {t(isFolded || isPhoneScreen() ? 'openYourWallet' : 'installed')}
          </h3>
          {announcedCount > 0 && <SkeletonRows count={Math.min(announcedCount, 4)} />}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
          <ul role="list" part="list">
            {installed.map((row, at) => (
              <li key={row.key} className={isLate(at) ? 'late-row' : undefined}>
                <Row
                  name={row.name}
                  media={<WalletIcon name={row.name} imageUrl={row.imageUrl} imageId={row.imageId} />}
                  detail={originOf?.(row) ?? row.origin}
                  end={row.recent && row.key !== lastUsed && <Badge>{t('recent')}</Badge>}
                  blocked={consent.blocked}
                  onClick={consent.guard(() => openWallet(kit, row, namespace))}
                />
              </li>
            ))}
          </ul>
          {OtherInstances && (
            <OtherInstances kit={kit} rows={rows.installed} namespace={namespace} consent={consent} />
          )}
        </section>
      )}
      {hasMore ? (
        <MoreWallets
          kit={kit}
          rows={rows}
          shownRows={installed}
          isLoading={isLoading}
          namespace={namespace}
          consent={consent}
          onOpenAll={openAll}
          isFolded={isFolded}
          hasTiles={!hasLogin || (firstCount ?? announcedCount) === 0}
        />
      ) : (
        NoWallets && <NoWallets kit={kit} namespace={namespace} consent={consent} />
      )}
    </>
  )
}

/** Checks by the screen, not by the kind of device, whether the modal is shown as a sheet for touch. */
export const isPhoneScreen = () => matchesMedia('(max-width: 429.98px) and (hover: none)')
