import { useState } from 'react'
import { endAttemptInModal } from '../../../core/connect/beginAttempt.js'
import { goTo } from '../../../core/modal/router.js'
import { feature } from '../../../core/select/feature.js'
import { view } from '../../../core/state/router.js'
import { deviceOf } from '../../apps/deviceOf.js'
import { pairingConnector } from '../../apps/linkReaders.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { CopyLink } from '../../parts/CopyButton/CopyButton.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { LegalCheckbox, LegalNotice } from '../../parts/Legal/LegalTerms.js'
import { useTermsShown } from '../../parts/Legal/useLegal.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'
import type { ViewProps } from '../../ViewEntry.js'
import { PairingFailed } from '../pairing/PairingFailed.js'
import css from '../pairing/pairing.css?inline'
import { AnotherDevice, ReplacesWallet, ScanPanel } from '../pairing/ScanPanel.js'
import { usePairing } from '../pairing/usePairing.js'
import { Apps } from './Apps.js'
import { Paired } from './Paired.js'

/** Pairs with whichever wallet the visitor has. On a site without adapters, this view also shows the paired wallet (§2). */
export function ConnectingWalletConnectBasic(props: ViewProps<'ConnectingWalletConnectBasic'>) {
  const { kit } = props
  const connectorId = pairingConnector(kit)?.id ?? ''
  const peer = useSelect(({ sessions }) => sessions[connectorId]?.peer)
  // Only a session that was open when the view opened is shown; a new session ends the view.
  const [wasPaired] = useState(kit.adapters.size === 0 && peer !== undefined)
  return wasPaired && peer ? <Paired kit={kit} peer={peer} /> : <PairAny {...props} />
}

function PairAny({ kit, params: { namespace } }: ViewProps<'ConnectingWalletConnectBasic'>) {
  useSheet(css)
  const t = useText(commonTexts, pairingTexts)
  const attempt = usePairing(kit, { view: 'ConnectingWalletConnectBasic', namespace })
  const areTermsShown = useTermsShown()
  const hasAll = useSelect((state) => feature(state, 'allWallets'))
  if (attempt.failure) {
    const media = (
      <Disc wallet>
        <LineIcon name="qrCode" />
      </Disc>
    )
    return (
      <PairingFailed
        kit={kit}
        failure={attempt.failure}
        again={attempt.again}
        wallet={t('yourWallet')}
        media={media}
      />
    )
  }
  return (
    <>
      {areTermsShown && <LegalCheckbox kit={kit} reminders={0} />}
      <Scroll className="bd">
        <div className="pair">
          {deviceOf(navigator).isComputer ? (
            <ScanPanel kit={kit} attempt={attempt} />
          ) : (
            <>
              <Apps kit={kit} namespace={namespace} attempt={attempt} />
              <CopyLink kit={kit} uri={attempt.uri} />
              <AnotherDevice kit={kit} attempt={attempt} hasCopy={false} />
            </>
          )}
          <ReplacesWallet kit={kit} />
        </div>
      </Scroll>
      <LegalNotice />
      {hasAll && (
        <Footer
          question={t('onThisDevice')}
          link={t('allWallets')}
          onClick={() => {
            // The view AllWallets prepares a pairing of its own, so that one tap there opens the chosen app.
            endAttemptInModal(kit)
            goTo(kit, view('AllWallets', namespace ? { namespace } : {}))
          }}
        />
      )}
    </>
  )
}
