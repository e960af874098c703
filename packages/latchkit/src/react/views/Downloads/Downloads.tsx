import { goBack } from '../../../core/modal/router.js'
import { type Device, deviceOf } from '../../apps/deviceOf.js'
import { type Store, storesOf } from '../../apps/storesOf.js'
import { useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { downloadTexts } from '../../text/en/downloads.js'
import type { ViewProps } from '../../ViewEntry.js'
import { OtherPlaces } from '../stores/OtherPlaces.js'
import { StoreButton } from '../stores/StoreButton.js'
import { useInstalled } from '../stores/useInstalled.js'

/** Shows where to get a wallet: the links for this device first, then all others. */
export function Downloads({ kit, params: { wallet: record } }: ViewProps<'Downloads'>) {
  const t = useText(commonTexts, downloadTexts)
  useInstalled(kit, record)
  const wallet = record.name
  const stores = storesOf(record, navigator)
  const [first] = stores
  const main = first?.isHere || first?.place === 'homepage' ? first : undefined
  const others = stores.filter((each) => each !== main)
  const { title, text } = wordsOf(first, deviceOf(navigator))
  return (
    <Scroll>
      <Hero
        media={<WalletIcon name={wallet} imageId={record.image_id} size={96} />}
        title={title ? t(title, { wallet }) : wallet}
        text={t(text, { site: first?.host ?? '' })}
      />
      {(main || !first) && (
        <div className="actions" part="actions">
          {main ? (
            <StoreButton wallet={wallet} store={main} />
          ) : (
            <Button onClick={() => goBack(kit)}>{t('useAnother')}</Button>
          )}
        </div>
      )}
      {others.length > 0 && <OtherPlaces label={main && t('otherPlaces')} stores={others} />}
    </Scroll>
  )
}

/** Returns the keys of the texts about the first store. Without a `title`, the view shows only the wallet's name. */
function wordsOf(first: Store | undefined, { isComputer }: Device) {
  if (!first) return { title: 'noDownload', text: 'noDownloadText' } as const
  if (first.place === 'homepage') return { text: 'ownSiteText' } as const
  if (!first.isHere) return { title: 'forOthers', text: 'forOthersText' } as const
  if (first.place === 'web') return { title: 'inBrowser', text: 'inBrowserText' } as const
  return { text: isComputer && first.place !== 'desktop' ? 'addText' : 'installText' } as const
}
