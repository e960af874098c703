import type { ReactNode } from 'react'
import { goBackOr, resetView } from '../../../core/actions/modal/router.js'
import type { Kit } from '../../../core/kit/kit.js'
import { view } from '../../../core/state/router.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { enErrors } from '../../text/enErrors.js'
import { enLater } from '../../text/enLater.js'
import { errorHeading, errorSentence, isCancelled } from '../../text/errorTexts.js'
import { useText } from '../../text/useText.js'
import { ReloadButton } from '../ReloadButton.js'
import type { PairingAttempt } from './usePairing.js'

/** A failed pairing: its wallet, its error, and the wallet's picture. */
export interface PairingFailedProps {
  readonly kit: Kit
  readonly attempt: PairingAttempt
  readonly wallet: string
  readonly media: ReactNode
}

/** A pairing that came to nothing: what happened, and another try. */
export function PairingFailed({ kit, attempt: { failure, again }, wallet, media }: PairingFailedProps) {
  const t = useText(enLater, enErrors)
  const canGoBack = useSelect(({ router }) => router.history.length > 1)
  // Without adapters a wallet by a code is all there is.
  const canHelp = kit.adapters.size === 0 || !isOfSite(failure)
  const leave = () => goBackOr(kit, () => resetView(kit, view('Connect', {})))
  return (
    <Scroll>
      <Hero
        ring="still"
        corner={isCancelled(failure) ? 'cancelled' : 'close'}
        media={media}
        title={upperFirst(errorHeading(t, failure, wallet))}
        text={upperFirst(errorSentence(t, failure, wallet))}
      />
      <div className="actions" part="actions">
        {canHelp && (
          <Button kind="primary" icon="retry" onClick={again}>
            {t(isLatchkitError(failure, 'pairingExpired') ? 'getNewCode' : 'tryAgain')}
          </Button>
        )}
        <ReloadButton failure={failure} />
        {(canGoBack || !canHelp) && (
          <Button kind={canHelp ? 'quiet' : 'primary'} onClick={leave}>
            {t('useAnother')}
          </Button>
        )}
      </div>
    </Scroll>
  )
}

/** Whether only the site can put it right: a second try would fail as the first did. */
const isOfSite = (failure: unknown): boolean =>
  isLatchkitError(failure, 'relayNotConfigured') || isLatchkitError(failure, 'relayRefused')

/** Writes a capital at the start: a sentence may begin with the words for an unnamed wallet, "your wallet". */
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
