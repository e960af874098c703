import { Scroll } from '../../modal/Scroll.js'
import { LegalCheckbox } from '../../parts/Legal/LegalCheckbox.js'
import { LegalNotice } from '../../parts/Legal/LegalNotice.js'
import { useLegal } from '../../parts/Legal/useLegal.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useOffer } from '../walletList/useOffer.js'
import { Wallets } from '../walletList/Wallets.js'

/** The wallets alone, where the Connect view has them behind one row. */
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
