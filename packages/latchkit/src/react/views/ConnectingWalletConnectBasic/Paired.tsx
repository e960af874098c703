import { useState } from 'react'
import { disconnect } from '../../../core/connect/disconnect.js'
import type { SharedPeer } from '../../../core/contracts/sharedSession.js'
import type { Kit } from '../../../core/kit/kit.js'
import { useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { errorSentence } from '../../text/errorTexts.js'

/** Shows a paired wallet on a site without adapters: the name that the wallet gives itself, and the button that disconnects. */
export function Paired({ kit, peer: { name, icon } }: { readonly kit: Kit; readonly peer: SharedPeer }) {
  const t = useText(commonTexts, pairingTexts, errorTexts)
  const [failure, setFailure] = useState<unknown>()
  const wallet = name || t('yourWallet')
  return (
    <Scroll>
      <Hero
        media={<WalletIcon name={wallet} imageUrl={icon} size={96} />}
        title={t('connectedWith', { wallet })}
        text={t('pairedText', { site: location.host })}
      />
      <div className="actions" part="actions">
        {failure !== undefined && (
          <Alert kind="bad" role="alert">
            {errorSentence(t, failure, wallet)}
          </Alert>
        )}
        <Button onClick={() => disconnect(kit).catch(setFailure)}>{t('disconnect')}</Button>
      </div>
    </Scroll>
  )
}
