import { useEffect } from 'react'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import { feature } from '../../../core/select/feature.js'
import { view } from '../../../core/state/router.js'
import { isPhone } from '../../../wallets/links/phone.js'
import { hasPairing } from '../../apps/linkReaders.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { LegalCheckbox, LegalNotice } from '../../parts/Legal/LegalTerms.js'
import { useLegal } from '../../parts/Legal/useLegal.js'
import { useGridKeys } from '../../parts/LongList/useGridKeys.js'
import { walletTexts } from '../../text/en/wallets.js'
import type { ViewProps } from '../../ViewEntry.js'
import css from './AllWallets.css?inline'
import { ListEnd } from './ListEnd.js'
import { useShownWallets } from './useShownWallets.js'
import { WalletFilter } from './WalletFilter.js'
import { WalletTiles } from './WalletTiles.js'

/** Shows every wallet, four in a row, because people recognise a wallet by its icon; a search field finds it by name. */
export function AllWallets({ kit, params: { namespace } }: ViewProps<'AllWallets'>) {
  useSheet(css)
  const t = useText(walletTexts)
  const wallets = useShownWallets(kit, namespace)
  const { filter, field, all, list, more, shown, isAtEnd, grow, retry } = wallets
  const { ref, ...keys } = useGridKeys(grow, 4, shown)
  const consent = useLegal()
  const isOffered = useSelect((state) => feature(state, 'allWallets'))
  const { PreparedPairing } = useModalPart('preparedPairing', isPhone() && hasPairing(kit)) ?? {}
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
      {PreparedPairing && <PreparedPairing kit={kit} namespace={namespace} />}
      <span className="hidden" role="status">
        {(field.search || filter.badge) && more !== 'loading' && t('walletsFound', { count: all.length })}
      </span>
    </>
  )
}
