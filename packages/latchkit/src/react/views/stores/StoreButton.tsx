import { Button } from '../../parts/Button/Button.js'
import { downloadTexts } from '../../text/en/downloads.js'
import { useText } from '../../text/useText.js'
import { deviceOf } from './deviceOf.js'
import type { Place, Store } from './storesOf.js'

/** The best way to a wallet there is. */
export function StoreButton({ wallet, store }: { readonly wallet: string; readonly store: Store }) {
  const t = useText(downloadTexts)
  return (
    <Button kind="primary" icon="external" href={store.url}>
      {t(labelFor(store.place), { wallet, platform: deviceOf(navigator).name ?? '' })}
    </Button>
  )
}

function labelFor(place: Place) {
  switch (place) {
    case 'web':
      return 'openHere'
    case 'homepage':
      return 'webSite'
    case 'desktop':
      return 'getForComputer'
    default:
      return 'getFor'
  }
}
