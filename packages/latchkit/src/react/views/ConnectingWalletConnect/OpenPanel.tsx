import { followLink } from '../../../core/actions/connection/followLink.js'
import { pushView } from '../../../core/actions/modal/router.js'
import type { Kit } from '../../../core/kit/kit.js'
import { view } from '../../../core/state/router.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import type { PairingAttempt } from '../pairing/usePairing.js'
import { hrefFor, type LinkedPlatform, linkOn } from './linkFor.js'
import { useOpened } from './useOpened.js'

/** A wallet that is come to by a link on this device. */
export interface OpenPanelProps {
  readonly kit: Kit
  readonly wallet: WalletRecord
  readonly platform: LinkedPlatform
  readonly attempt: PairingAttempt
  /** The wallet can be got somewhere, if it is missing. */
  readonly canGet: boolean
}

const texts = { mobile: 'openMobileText', desktop: 'openDesktopText', web: 'openWebText' } as const

/** Opens the wallet with the link that is ready by then: inside the press, or browsers would refuse it. */
export function OpenPanel({ kit, wallet, platform, attempt, canGet }: OpenPanelProps) {
  const t = useText(enLater)
  const [opened, follow] = useOpened(kit)
  const { uri, isInterrupted, isSilent } = attempt
  const { name } = wallet
  const link = linkOn(wallet, platform)
  const href = hrefFor(link, uri)
  const open = () => {
    if (!link || !href) return
    followLink(kit, { href: link.base, name, id: wallet.id })
    follow(href)
  }
  const isOpened = opened === 'here'
  const isMissing = opened === 'missing'
  return (
    <>
      <Hero
        ring={isOpened ? 'waiting' : 'still'}
        media={<WalletIcon name={name} imageUrl={wallet.image_url} imageId={wallet.image_id} size={96} />}
        title={t(isOpened ? 'approveIn' : 'continueIn', { wallet: name })}
        text={
          isInterrupted
            ? t('linkInterrupted')
            : t(isMissing ? 'didNotOpen' : isOpened && isSilent ? 'linkSilent' : texts[platform], {
                wallet: name,
                site: location.host,
              })
        }
      />
      <Button kind={opened === 'not' ? 'primary' : 'quiet'} icon="external" disabled={!href} onClick={open}>
        {t(opened === 'not' ? 'openHere' : 'openAgain', { wallet: name })}
      </Button>
      {canGet && (
        <Button
          kind={isMissing ? 'primary' : 'quiet'}
          onClick={() => pushView(kit, view('Downloads', { wallet }))}
        >
          {t('title.downloads', { wallet: name })}
        </Button>
      )}
    </>
  )
}
