import type { ReactNode } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import type { Failure } from '../../../core/state/failure.js'
import { view } from '../../../core/state/router.js'
import { useText } from '../../host/useText.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { ReloadButton } from '../../parts/ErrorState/ErrorState.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { codeHeading, codeSentence, isCancelled } from '../../text/errorTexts.js'

/** A failed pairing: its wallet, its error, and the wallet's picture. */
export interface PairingFailedProps {
  readonly kit: Kit
  readonly failure: Failure
  readonly again: () => void
  readonly wallet: string
  readonly media: ReactNode
}

/** Says why a pairing failed, and offers another try. */
export function PairingFailed({ kit, failure, again, wallet, media }: PairingFailedProps) {
  const t = useText(commonTexts, pairingTexts, errorTexts)
  const { code } = failure
  const canGoBack = useSelect(({ router }) => router.history.length > 1)
  // Without adapters a wallet by a code is all there is.
  const canHelp = kit.adapters.size === 0 || !isOfSite(code)
  const leave = () => goBackOr(kit, () => resetView(kit, view('Connect', {})))
  return (
    <Scroll>
      <Hero
        ring="still"
        corner={isCancelled(code) ? 'cancelled' : 'close'}
        media={media}
        title={upperFirst(codeHeading(t, code, wallet))}
        text={upperFirst(codeSentence(t, failure, wallet))}
      />
      <div className="actions" part="actions">
        {canHelp && (
          <Button kind="primary" icon="retry" onClick={again}>
            {t(code === 'pairingExpired' ? 'getNewCode' : 'tryAgain')}
          </Button>
        )}
        <ReloadButton code={code} />
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
const isOfSite = (code: string): boolean => code === 'relayNotConfigured' || code === 'relayRefused'

/** Writes a capital at the start: a sentence may begin with the words for an unnamed wallet, "your wallet". */
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
