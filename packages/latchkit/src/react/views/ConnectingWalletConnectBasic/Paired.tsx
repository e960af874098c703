import { useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.js'
import type { SharedPeer } from '../../../core/connector.js'
import type { Kit } from '../../../core/kit.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { useErrorTexts } from '../../text/useErrorTexts.js'
import { useLaterText } from '../../text/useLaterText.js'

/** A wallet that is paired where no adapter shows its accounts: who it says it is, and the way out. */
export function Paired({ kit, peer: { name, icon } }: { readonly kit: Kit; readonly peer: SharedPeer }) {
  const t = useLaterText()
  const errors = useErrorTexts()
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
            {errors.sentence(failure, wallet)}
          </Alert>
        )}
        <Button onClick={() => disconnect(kit).catch(setFailure)}>{t('disconnect')}</Button>
      </div>
    </Scroll>
  )
}
