import type { WalletRecord } from '../../../wire/entities.js'
import { Scroll } from '../../modal/Scroll.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { useText } from '../../text/useText.js'

/** A visitor who is back from a wallet's app, on a page that was loaded anew: the answer is on its way. */
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
