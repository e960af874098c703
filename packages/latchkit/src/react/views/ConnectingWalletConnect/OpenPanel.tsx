import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { type Opening, type OpeningState, useOpening } from '../../apps/createOpening.js'
import { hrefFor, type LinkedPlatform, linkOn } from '../../apps/linkFor.js'
import { follow } from '../../apps/openApp.js'
import { useText } from '../../host/useHost.js'
import { Button } from '../../parts/Button/Button.js'
import { CopyLink } from '../../parts/CopyButton/CopyButton.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { downloadTexts } from '../../text/en/downloads.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { AnotherDevice } from '../pairing/ScanPanel.js'
import type { PairingAttempt } from '../pairing/usePairing.js'

/** Props of `OpenPanel`: a wallet that a link opens on this device. */
export interface OpenPanelProps {
  readonly kit: Kit
  readonly wallet: WalletRecord
  readonly namespace: ChainNamespace | undefined
  readonly platform: LinkedPlatform
  readonly attempt: PairingAttempt
  /** The link that was already followed in the tap that led to this view, if any. */
  readonly startedOpening: Opening | undefined
  /** Whether the wallet can be downloaded somewhere. */
  readonly canGet: boolean
  /** Whether the view has a code for another device, folded away below. */
  readonly hasCode: boolean
}

const texts = { mobile: 'openMobileText', desktop: 'openDesktopText', web: 'openWebText' } as const
const titles = { not: 'continueIn', here: 'approveIn', missing: 'continueIn', back: 'finishing' } as const

/**
 * Shows the button that opens the wallet by the pairing link. The link must be ready before the press, because browsers only
 * open apps during a press.
 */
export function OpenPanel(props: OpenPanelProps) {
  const { kit, wallet, namespace, platform, attempt, startedOpening, canGet, hasCode } = props
  const t = useText(commonTexts, pairingTexts, downloadTexts)
  const [openingState, followHref] = useOpening(kit, startedOpening)
  const { uri, isInterrupted } = attempt
  const { name } = wallet
  const link = linkOn(wallet, platform)
  const href = hrefFor(link, uri)
  const openWallet = () => {
    if (!link || !href) return
    follow(kit, wallet, namespace, link)
    followHref(href)
  }
  const isMissing = openingState === 'missing'
  const buttons = [
    <Button
      key="open"
      kind={openingState === 'not' ? 'primary' : 'quiet'}
      icon="external"
      disabled={!href}
      onClick={openWallet}
    >
      {t(openingState === 'not' ? 'openHere' : 'openAgain', { wallet: name })}
    </Button>,
    canGet && (
      <Button
        key="get"
        kind={isMissing ? 'primary' : 'quiet'}
        onClick={() => pushView(kit, view('Downloads', { wallet }))}
      >
        {t('title.downloads', { wallet: name })}
      </Button>
    ),
  ]
  return (
    <>
      <Hero
        ring={openingState === 'here' || openingState === 'back' ? 'waiting' : 'still'}
        media={<WalletIcon name={name} imageUrl={wallet.image_url} imageId={wallet.image_id} size={96} />}
        title={t(titles[openingState], { wallet: name })}
        text={
          isInterrupted
            ? t('linkInterrupted')
            : t(textFor(openingState, attempt.isSilent) ?? texts[platform], {
                wallet: name,
                site: location.host,
              })
        }
      />
      {buttons}
      {isMissing && <CopyLink kit={kit} uri={uri} />}
      {hasCode && <AnotherDevice kit={kit} wallet={wallet} attempt={attempt} hasCopy={!isMissing} />}
    </>
  )
}

function textFor(openingState: OpeningState, isSilent: boolean) {
  if (openingState === 'missing') return 'didNotOpen'
  if (openingState === 'back') return 'finishingText'
  return openingState === 'here' && isSilent ? 'linkSilent' : undefined
}
