import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { hrefOf } from '../../../wallets/links/linksOf.js'
import { useOpening } from '../../apps/createOpening.js'
import { useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { downloadTexts } from '../../text/en/downloads.js'
import { pairingTexts } from '../../text/en/pairing.js'
import type { OwnBrowser } from './browseLinkOf.js'
import type { NotInstalledProps } from './NotInstalled.js'

/** Props of `OpenThere`: a wallet that can only connect in its app's own browser, and the link that opens the page there. */
export interface OpenThereProps extends NotInstalledProps {
  readonly link: OwnBrowser
}

/**
 * Shows the button that opens this page in the wallet's own browser, where the wallet can connect. The link contains no
 * pairing.
 */
export function OpenThere({ kit, wallet, stores, link }: OpenThereProps) {
  const t = useText(commonTexts, pairingTexts, downloadTexts)
  const [openingState, follow] = useOpening(kit)
  const { name } = wallet
  const href = hrefOf(link, { page: location.href })
  const isMissing = openingState === 'missing'
  return (
    <Scroll>
      <Hero
        ring="still"
        media={<WalletIcon name={name} imageUrl={wallet.image_url} imageId={wallet.image_id} size={96} />}
        title={t('browseTitle', { wallet: name, site: location.host })}
        text={t(isMissing ? 'didNotOpen' : 'browseText', { wallet: name })}
      />
      <div className="actions" part="actions">
        <Button
          kind={isMissing ? 'quiet' : 'primary'}
          icon="external"
          disabled={!href}
          onClick={() => href && follow(href)}
        >
          {t(openingState === 'not' ? 'openHere' : 'openAgain', { wallet: name })}
        </Button>
        {stores.length > 0 && (
          <Button
            kind={isMissing ? 'primary' : 'quiet'}
            onClick={() => pushView(kit, view('Downloads', { wallet }))}
          >
            {t('title.downloads', { wallet: name })}
          </Button>
        )}
      </div>
    </Scroll>
  )
}
