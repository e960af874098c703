import type { Kit } from '../../../core/kit/kit.js'
import { goBack, pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { hasPairing } from '../../apps/linkReaders.js'
import type { Store } from '../../apps/storesOf.js'
import { useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { StoreButton } from '../stores/StoreButton.js'

/** Props of `NotInstalled`: a wallet that is not installed and cannot be paired with, and where to get it. */
export interface NotInstalledProps {
  readonly kit: Kit
  readonly wallet: WalletRecord
  readonly stores: readonly Store[]
}

/** Shows where to get a wallet, for this device or another. */
export function NotInstalled({ kit, wallet: record, stores }: NotInstalledProps) {
  const t = useText(commonTexts, pairingTexts)
  const wallet = record.name
  const [first, ...otherStores] = stores
  const storeHere = first?.isHere ? first : undefined
  // Do not advise to reload the page after installing an app: an app's wallet is only found by pages in the app's own browser.
  const isApp = storeHere?.place === 'ios' || storeHere?.place === 'android'
  const canPairElsewhere = hasPairing(kit) && Boolean(record.mobile_link || record.desktop_link)
  const text =
    isApp || (!storeHere && canPairElsewhere) ? 'notHereText' : storeHere ? 'notInstalledText' : 'noStoreText'
  return (
    <Scroll>
      <Hero
        ring="still"
        media={<WalletIcon name={wallet} imageUrl={record.image_url} imageId={record.image_id} size={96} />}
        title={t('notInstalled', { wallet })}
        text={t(text, { wallet, site: location.host })}
      />
      <div className="actions" part="actions">
        {storeHere && <StoreButton wallet={wallet} store={storeHere} />}
        {(storeHere ? otherStores.length > 0 : first) && (
          <Button onClick={() => pushView(kit, view('Downloads', { wallet: record }))}>
            {t('otherWays', { wallet })}
          </Button>
        )}
        {!first && <Button onClick={() => goBack(kit)}>{t('useAnother')}</Button>}
      </div>
    </Scroll>
  )
}
