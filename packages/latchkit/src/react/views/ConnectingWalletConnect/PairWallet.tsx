import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { lastChosen } from '../../apps/linkHere.js'
import { openedAppFor } from '../../apps/openApp.js'
import type { Platform } from '../../apps/platformsOf.js'
import type { Store } from '../../apps/storesOf.js'
import { useSheet, useText } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { LegalCheckbox } from '../../parts/Legal/LegalTerms.js'
import { useTermsShown } from '../../parts/Legal/useLegal.js'
import { Tabs } from '../../parts/Tabs/Tabs.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { PairingFailed } from '../pairing/PairingFailed.js'
import css from '../pairing/pairing.css?inline'
import { ReplacesWallet, ScanPanel } from '../pairing/ScanPanel.js'
import { usePairing } from '../pairing/usePairing.js'
import { GetPanel } from './GetPanel.js'
import { OpenPanel } from './OpenPanel.js'

/** Props of `PairWallet`: the wallet, and the platforms on which it can be reached. */
export interface PairWalletProps {
  readonly kit: Kit
  readonly wallet: WalletRecord
  /** The namespace to connect; all of the site's unless given. */
  readonly namespace: ChainNamespace | undefined
  readonly platforms: readonly Platform[]
  readonly stores: readonly Store[]
  readonly isComputer: boolean
}

/** Pairs with a wallet. All platforms use the same pairing, so its link stays the same when the visitor chooses another one. */
export function PairWallet({ kit, wallet, namespace, platforms, stores, isComputer }: PairWalletProps) {
  useSheet(css)
  const t = useText(pairingTexts)
  const [openedApp] = useState(() => openedAppFor(kit, wallet, namespace))
  const attempt = usePairing(kit, {
    view: 'ConnectingWalletConnect',
    wallet,
    namespace,
    startedRun: openedApp?.run,
  })
  const areTermsShown = useTermsShown()
  const [chosenPlatform, setChosenPlatform] = useState(() => lastChosen(kit, wallet, platforms))
  // On a phone the code is only useful for another device, so it is not a tab but folded away below the app.
  const ways = isComputer ? platforms : platforms.filter((each) => each !== 'qrCode')
  const platform = chosenPlatform ?? ways[0] ?? 'qrCode'
  if (attempt.failure) {
    const { name, image_url: imageUrl, image_id: imageId } = wallet
    const media = <WalletIcon name={name} imageUrl={imageUrl} imageId={imageId} size={96} />
    return (
      <PairingFailed kit={kit} failure={attempt.failure} again={attempt.again} wallet={name} media={media} />
    )
  }
  const panel =
    platform === 'qrCode' ? (
      <ScanPanel kit={kit} attempt={attempt} wallet={wallet} />
    ) : platform === 'browser' || (platform === 'mobile' && isComputer) ? (
      <GetPanel wallet={wallet} platform={platform} stores={stores} />
    ) : (
      <OpenPanel
        key={platform}
        kit={kit}
        wallet={wallet}
        platform={platform}
        namespace={namespace}
        attempt={attempt}
        startedOpening={openedApp?.opening}
        canGet={stores.length > 0}
        hasCode={ways.length < platforms.length}
      />
    )
  return (
    <>
      {areTermsShown && <LegalCheckbox kit={kit} reminders={0} />}
      <Scroll className="bd">
        <div className="pair">
          {ways.length > 1 ? (
            <Tabs
              label={t('platforms', { wallet: wallet.name })}
              tabs={ways.map((id) => ({ id, name: t(`platform.${id}`) }))}
              selected={platform}
              onSelect={setChosenPlatform}
            >
              {panel}
            </Tabs>
          ) : (
            panel
          )}
          <ReplacesWallet kit={kit} />
        </div>
      </Scroll>
    </>
  )
}
