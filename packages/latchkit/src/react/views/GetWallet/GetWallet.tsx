import type { Kit } from '../../../core/kit/kit.js'
import { goTo } from '../../../core/modal/router.js'
import { feature } from '../../../core/select/feature.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { view } from '../../../core/state/router.js'
import { deviceOf } from '../../apps/deviceOf.js'
import { hasPairing, linkReaders } from '../../apps/linkReaders.js'
import { storesOf } from '../../apps/storesOf.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { Scroll } from '../../modal/Scroll.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { SkeletonRows } from '../../parts/Skeleton/Skeleton.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { downloadTexts } from '../../text/en/downloads.js'
import type { ViewProps } from '../../ViewEntry.js'

/** How many wallets are suggested: few enough to compare. *All wallets* leads to the others. */
const maxSuggestions = 5

/** Suggests a few wallets that can be added to this device, the best known first. */
export function GetWallet({ kit, params }: ViewProps<'GetWallet'>) {
  const t = useText(downloadTexts)
  const { all } = useWalletRows(params)
  const hasAll = useSelect((state) => feature(state, 'allWallets'))
  const isLoading = useSelect(({ modal, wallets }) => modal.loading && wallets.length === 0)
  const { name, isComputer } = deviceOf(navigator)
  const suggestions = all
    .flatMap(({ wallet, installed, ...row }) => (wallet && !installed ? [{ ...row, wallet }] : []))
    .filter(({ wallet }) => storesOf(wallet, navigator)[0]?.isHere)
    .slice(0, maxSuggestions)
  return (
    <>
      <Scroll className="bd list">
        {isLoading || suggestions.length > 0 ? (
          <section className="group">
            <h3 className="label" part="label">
              {name ? t('getForPlatform', { platform: name }) : t('getForDevice')}
            </h3>
            {isLoading ? (
              <div aria-busy="true">
                <SkeletonRows count={maxSuggestions} />
              </div>
            ) : (
              <Suggested
                rows={suggestions}
                wayOf={(wallet) =>
                  readsLink(kit, wallet) ? undefined : t(isComputer ? 'byExtension' : 'inOwnBrowser')
                }
                onChoose={(wallet) => goTo(kit, view('Downloads', { wallet }))}
              />
            )}
          </section>
        ) : (
          <NoSuggestion isForOthers={all.length > 0} />
        )}
        {hasAll && (isLoading || all.length > 0) && (
          <Row
            name={t('allWallets')}
            media={
              <Disc wallet>
                <LineIcon name="blocks" />
              </Disc>
            }
            end={!isLoading && <span className="s num">{t.count(all.length)}</span>}
            endIcon={<Icon name="right" />}
            description={isLoading ? undefined : t('walletCount', { count: all.length })}
            onClick={() => goTo(kit, view('AllWallets', params))}
          />
        )}
      </Scroll>
      <Footer
        question={t('newHere')}
        link={t('howWalletsWork')}
        onClick={() => goTo(kit, view('WhatIsAWallet', params))}
      />
    </>
  )
}

/** Shows that there is nothing to suggest: no wallet runs on this device, or the site lists none. */
function NoSuggestion({ isForOthers }: { readonly isForOthers: boolean }) {
  const t = useText(downloadTexts)
  return isForOthers ? (
    <EmptyState title={t('noneForDevice')} text={t('noneForDeviceText')} />
  ) : (
    <EmptyState title={t('noDownloads')} text={t('noDownloadsText')} />
  )
}

/** Checks whether the wallet can open a pairing link of the site (readings 41). True for every wallet if the site does not pair. */
const readsLink = (kit: Kit, wallet: Suggestion['wallet']) =>
  !hasPairing(kit) ||
  (linkReaders(kit).reads(wallet) && Boolean(wallet.mobile_link || wallet.desktop_link || wallet.webapp_link))

type Suggestion = Pick<WalletRow, 'key' | 'name' | 'imageId'> & {
  readonly wallet: NonNullable<WalletRow['wallet']>
}

interface SuggestedProps {
  readonly rows: readonly Suggestion[]
  /** Returns how the wallet can connect if no pairing link of the site opens it; `undefined` for other wallets. */
  readonly wayOf: (wallet: Suggestion['wallet']) => string | undefined
  readonly onChoose: (wallet: Suggestion['wallet']) => void
}

function Suggested({ rows, wayOf, onChoose }: SuggestedProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" part="list">
      {rows.map(({ key, name, imageId, wallet }) => (
        <li key={key}>
          <Row
            name={name}
            detail={wayOf(wallet)}
            media={<WalletIcon name={name} imageId={imageId} />}
            endIcon={<Icon name="right" />}
            onClick={() => onChoose(wallet)}
          />
        </li>
      ))}
    </ul>
  )
}
