import { useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { accountStatus } from '../../../core/select/accountStatus.js'
import type { ViewParams } from '../../../core/state/views.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { finishingMs } from '../../apps/createOpening.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/** Tells a visitor who has returned from the wallet's app to a reloaded page that the wallet's answer is still expected. */
export function Finishing({ wallet: { name, image_url, image_id } }: { readonly wallet: WalletRecord }) {
  const t = useText(pairingTexts)
  return (
    <Scroll>
      <Hero
        ring="waiting"
        media={<WalletIcon name={name} imageUrl={image_url} imageId={image_id} size={96} />}
        title={t('finishing')}
        text={t('finishingText', { wallet: name })}
      />
    </Scroll>
  )
}

/**
 * Returns whether the view still waits for an answer that the wallet gave before the page was reloaded. When the wallet
 * connects, the modal finishes; after `finishingMs` the view stops waiting and pairs anew.
 */
export function useFinishing(
  kit: Kit,
  { namespace, isReturn }: ViewParams['ConnectingWalletConnect'],
): boolean {
  const [isFinishing, setFinishing] = useState(isReturn === true)
  const isConnected = useSelect((state) => accountStatus(state, namespace).address !== undefined)
  useEffect(
    () => (isReturn ? kit.services.clock.after(finishingMs, () => setFinishing(false)) : undefined),
    [kit, isReturn],
  )
  useEffect(() => {
    if (isFinishing && isConnected) finishConnecting(kit, namespace)
  }, [kit, namespace, isFinishing, isConnected])
  return isFinishing
}
