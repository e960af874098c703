import type { WalletRecord } from '../../../wire/entities.js'
import type { Store } from '../../apps/storesOf.js'
import { useText } from '../../host/useHost.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { OtherPlaces } from '../stores/OtherPlaces.js'
import { StoreButton } from '../stores/StoreButton.js'

/** Props of `GetPanel`: the wallet, and the platform on which the visitor wants to use it. */
export interface GetPanelProps {
  readonly wallet: WalletRecord
  readonly platform: 'mobile' | 'browser'
  readonly stores: readonly Store[]
}

const phoneStores: readonly string[] = ['ios', 'android']

/** Shows where to get a wallet: its app, for the phone that then scans the code, or its extension, for this browser. */
export function GetPanel({ wallet, platform, stores }: GetPanelProps) {
  const t = useText(pairingTexts)
  const { name } = wallet
  const forPhone = stores.filter(({ place }) => phoneStores.includes(place))
  const extension = stores.find(({ isHere }) => isHere)
  const isPhone = platform === 'mobile'
  return (
    <>
      <Hero
        media={<WalletIcon name={name} imageUrl={wallet.image_url} imageId={wallet.image_id} size={96} />}
        title={t(isPhone ? 'onPhone' : 'notInstalled', { wallet: name })}
        text={t(isPhone ? 'onPhoneText' : 'notInstalledText', { wallet: name })}
      />
      {isPhone ? (
        <OtherPlaces label={undefined} stores={forPhone} />
      ) : (
        extension && <StoreButton wallet={name} store={extension} />
      )}
    </>
  )
}
