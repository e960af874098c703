import type { ReactNode } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import type { Failure } from '../../../core/state/failure.js'
import { view } from '../../../core/state/router.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Button } from '../../parts/Button/Button.js'
import { ReloadButton } from '../../parts/ErrorState/ErrorState.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { codeHeading, codeSentence, isCancelled } from '../../text/errorTexts.js'

/** Props of `PairingFailed`: the failure, and the wallet with its picture. */
export interface PairingFailedProps {
  readonly kit: Kit
  readonly failure: Failure
  readonly again: () => void
  readonly wallet: string
  readonly media: ReactNode
}

/** Shows why a pairing failed, and offers another attempt. */
export function PairingFailed({ kit, failure, again, wallet, media }: PairingFailedProps) {
  const t = useText(commonTexts, pairingTexts, errorTexts)
  const { code } = failure
  const canGoBack = useSelect(({ router }) => router.history.length > 1)
  // On a site without adapters, pairing is the only way to connect.
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

/** Checks whether only the site's developer can fix the failure; another attempt would then fail as well. */
const isOfSite = (code: string): boolean => code === 'relayNotConfigured' || code === 'relayRefused'

/** Makes the first letter a capital, because a sentence may begin with the words for an unnamed wallet, "your wallet". */
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
