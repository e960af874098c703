import { useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { accountStatus } from '../../../core/select/accountStatus.js'
import type { ViewParams } from '../../../core/state/views.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { finishingMs } from '../../apps/createOpening.js'
import { useText } from '../../host/useText.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/** Says that the wallet's answer is on its way, to a visitor who is back from its app on a page that was loaded anew. */
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
 * Tells whether the view still waits for what the wallet answered before the page was loaded. Once connected, the modal finishes; after
 * `finishingMs` the view asks the wallet anew.
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
