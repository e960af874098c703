import { Scroll } from '../../modal/Scroll.js'
import { LegalCheckbox, LegalNotice } from '../../parts/Legal/LegalTerms.js'
import { useLegal } from '../../parts/Legal/useLegal.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useOffer } from '../walletList/useOffer.js'
import { Wallets } from '../walletList/Wallets.js'

/** Shows only the wallets. The Connect view leads here if it shows them as one row. */
export function ConnectWallets({ kit, params: { namespace } }: ViewProps<'ConnectWallets'>) {
  const offer = useOffer(namespace)
  const consent = useLegal()
  return (
    <>
      <LegalCheckbox kit={kit} reminders={consent.reminders} />
      <Scroll className="bd list">
        <Wallets kit={kit} namespace={namespace} offer={offer} consent={consent} />
      </Scroll>
      <LegalNotice />
    </>
  )
}
