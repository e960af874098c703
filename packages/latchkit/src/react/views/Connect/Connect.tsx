import { useRef } from 'react'
import { pushView } from '../../../core/modal/router.js'
import { connectMethods } from '../../../core/select/connectMethods.js'
import { feature } from '../../../core/select/feature.js'
import { view } from '../../../core/state/router.js'
import { useLoaded } from '../../hooks/useLoaded.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { useLegal } from '../../parts/Legal/useLegal.js'
import { useLegalParts } from '../../parts/Legal/useLegalParts.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useOffer } from '../walletList/useOffer.js'
import { isPhoneScreen, Wallets } from '../walletList/Wallets.js'
import css from '../walletList/walletList.css?inline'
import { ContinueWithWallet } from './ContinueWithWallet.js'

/** The default view: the ways to connect, in the site's order. */
export function Connect({ kit, params: { namespace } }: ViewProps<'Connect'>) {
  useSheet(css)
  const t = useText()
  const offer = useOffer(namespace)
  const consent = useLegal()
  const legal = useLegalParts()
  // In a wallet's own browser, or inside of it, it is the one that is there. Decided once: nothing moves for a late one.
  const isOwnBrowser = useRef<boolean>(undefined)
  const { installed } = offer
  if (!offer.isUndecided)
    isOwnBrowser.current ??=
      installed[0]?.connector?.framesPage ?? (installed.length === 1 && isPhoneScreen())
  const isFolded = isOwnBrowser.current
  const methods = useSelect((state) => connectMethods(state, namespace))
  const EmailField = useLoaded(methods.includes('email'), loadEmailField)
  const isCollapsed = useSelect((state) => feature(state, 'collapseWallets'))
  const shared = { kit, namespace, offer, consent }
  const openGet = () => pushView(kit, view('GetWallet', namespace ? { namespace } : {}))
  return (
    <>
      {legal && <legal.LegalCheckbox kit={kit} reminders={consent.reminders} />}
      <Scroll className="bd list">
        {methods.map((method) =>
          method === 'email' ? (
            // Its place is there before it: a field that comes late moves no row under the pointer.
            <div key={method} style={{ minHeight: 64 }}>
              {EmailField && <EmailField {...shared} />}
            </div>
          ) : method !== 'wallet' ? undefined : isCollapsed && offer.hasMore && !isFolded ? (
            <ContinueWithWallet key={method} {...shared} />
          ) : (
            <Wallets key={method} {...shared} isFolded={isFolded} />
          ),
        )}
      </Scroll>
      {legal && <legal.LegalNotice />}
      {offer.hasMore && <Footer question={t('newToWallets')} link={t('getOne')} onClick={openGet} />}
    </>
  )
}

/** Loads the field of an email address, for the sites that have a connector for it. */
export const loadEmailField = async () => (await import('./EmailField.js')).EmailField
