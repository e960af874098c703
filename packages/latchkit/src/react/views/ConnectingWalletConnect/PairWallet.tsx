import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { isRecord, recall } from '../../../core/services/memory.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { Scroll } from '../../modal/Scroll.js'
import { LegalCheckbox } from '../../parts/Legal/LegalCheckbox.js'
import { Tabs } from '../../parts/Tabs/Tabs.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import { PairingFailed } from '../pairing/PairingFailed.js'
import css from '../pairing/pairing.css?inline'
import { ReplacesWallet } from '../pairing/ReplacesWallet.js'
import { ScanPanel } from '../pairing/ScanPanel.js'
import { usePairing } from '../pairing/usePairing.js'
import { useTermsShown } from '../pairing/useTermsShown.js'
import type { Store } from '../stores/storesOf.js'
import { GetPanel } from './GetPanel.js'
import { linkOn } from './linkFor.js'
import { OpenPanel } from './OpenPanel.js'
import type { Platform } from './platformsOf.js'

/** A wallet to pair with, and the ways to it. */
export interface PairWalletProps {
  readonly kit: Kit
  readonly wallet: WalletRecord
  /** The one to connect; all of the site's unless given. */
  readonly namespace: ChainNamespace | undefined
  readonly platforms: readonly Platform[]
  readonly stores: readonly Store[]
  readonly isComputer: boolean
}

/** One pairing for all ways to the wallet: whichever is taken, the link is the same. */
export function PairWallet({ kit, wallet, namespace, platforms, stores, isComputer }: PairWalletProps) {
  useSheet(css)
  const t = useText(enLater)
  const attempt = usePairing(kit, wallet, namespace)
  const areTermsShown = useTermsShown()
  const [chosen, choose] = useState(() => lastChosen(kit, wallet, platforms))
  const platform = chosen ?? platforms[0] ?? 'qrCode'
  if (attempt.failure) {
    const { name, image_url: imageUrl, image_id: imageId } = wallet
    const media = <WalletIcon name={name} imageUrl={imageUrl} imageId={imageId} size={96} />
    return <PairingFailed kit={kit} attempt={attempt} wallet={name} media={media} />
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
        attempt={attempt}
        canGet={stores.length > 0}
      />
    )
  return (
    <>
      {areTermsShown && <LegalCheckbox kit={kit} reminders={0} />}
      <Scroll className="bd">
        <div className="pair">
          {platforms.length > 1 ? (
            <Tabs
              label={t('platforms', { wallet: wallet.name })}
              tabs={platforms.map((id) => ({ id, name: t(`platform.${id}`) }))}
              selected={platform}
              onSelect={choose}
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

/** §3 the stored deep-link choice: the way that led to this wallet last time is shown first. */
function lastChosen(kit: Kit, wallet: WalletRecord, platforms: readonly Platform[]): Platform | undefined {
  const href = recall(kit, 'deeplink_choice', isRecord)?.href
  return platforms.find(
    (each) =>
      each !== 'qrCode' && each !== 'browser' && href !== undefined && linkOn(wallet, each)?.base === href,
  )
}
