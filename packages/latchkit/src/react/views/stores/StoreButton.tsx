import { deviceOf } from '../../apps/deviceOf.js'
import type { Store, StorePlace } from '../../apps/storesOf.js'
import { useText } from '../../host/useHost.js'
import { Button } from '../../parts/Button/Button.js'
import { downloadTexts } from '../../text/en/downloads.js'

/** Shows the button that leads to a store that offers the wallet. */
export function StoreButton({ wallet, store }: { readonly wallet: string; readonly store: Store }) {
  const t = useText(downloadTexts)
  return (
    <Button kind="primary" icon="external" href={store.url}>
      {t(labelFor(store.place), { wallet, platform: deviceOf(navigator).name ?? '' })}
    </Button>
  )
}

function labelFor(place: StorePlace) {
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
