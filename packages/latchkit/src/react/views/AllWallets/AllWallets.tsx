import { useEffect } from 'react'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import { feature } from '../../../core/select/feature.js'
import { view } from '../../../core/state/router.js'
import { isPhone } from '../../../wallets/links/phone.js'
import { useLoaded } from '../../hooks/useLoaded.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { LegalCheckbox } from '../../parts/Legal/LegalCheckbox.js'
import { LegalNotice } from '../../parts/Legal/LegalNotice.js'
import { useLegal } from '../../parts/Legal/useLegal.js'
import { walletTexts } from '../../text/en/wallets.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { hasPairing } from '../pairing/hasPairing.js'
import { useGridKeys } from '../useGridKeys.js'
import css from './AllWallets.css?inline'
import { ListEnd } from './ListEnd.js'
import { useShownWallets } from './useShownWallets.js'
import { WalletFilter } from './WalletFilter.js'
import { WalletTiles } from './WalletTiles.js'

/** Comes with what pairing looks like. */
const loadAhead = async () => (await import('../pairing/pairingChunk.js')).PairingAhead

/** Every wallet, four abreast: people find one by its mark, and the field finds names. */
export function AllWallets({ kit, params: { namespace } }: ViewProps<'AllWallets'>) {
  useSheet(css)
  const t = useText(walletTexts)
  const wallets = useShownWallets(kit, namespace)
  const { filter, field, all, list, more, shown, isAtEnd, grow, retry } = wallets
  const { ref, ...keys } = useGridKeys(grow, 4, shown)
  const consent = useLegal()
  const isOffered = useSelect((state) => feature(state, 'allWallets'))
  const Ahead = useLoaded(isPhone() && hasPairing(kit), loadAhead)
  useEffect(() => {
    if (isOffered) return
    goBackOr(kit, () => resetView(kit, view('Connect', namespace ? { namespace } : {})))
  }, [kit, namespace, isOffered])
  if (!isOffered) return null
  return (
    <>
      <LegalCheckbox kit={kit} reminders={consent.reminders} />
      <div ref={ref} style={{ display: 'contents' }} {...keys}>
        <WalletFilter {...wallets} />
        <Scroll className="bd list" onNearEnd={grow}>
          <WalletTiles {...wallets} kit={kit} namespace={namespace} consent={consent} list={ref} />
          {isAtEnd && (
            <ListEnd
              kit={kit}
              search={field.search}
              hasRows={all.length > 0}
              list={list}
              more={more}
              namespace={namespace}
              consent={consent}
              onClear={field.clear}
              onRetry={retry}
            />
          )}
        </Scroll>
      </div>
      <LegalNotice />
      {Ahead && <Ahead kit={kit} namespace={namespace} />}
      <span className="hidden" role="status">
        {(field.search || filter.badge) && more !== 'loading' && t('walletsFound', { count: all.length })}
      </span>
    </>
  )
}
