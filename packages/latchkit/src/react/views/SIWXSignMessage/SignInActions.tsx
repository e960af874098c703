import { useState } from 'react'
import { disconnect } from '../../../core/connect/disconnect.js'
import type { Kit } from '../../../core/kit/kit.js'
import { open } from '../../../core/modal/open.js'
import { cancelSignIn } from '../../../core/signIn/cancelSignIn.js'
import { signIn as askToSign } from '../../../core/signIn/signIn.js'
import type { SiwxDue, SiwxReading, SiwxSigning } from '../../../core/state/siwx.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { Button } from '../../parts/Button/Button.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import type { SignInTexts } from './SignInFacts.js'

/** Props of the actions: the sign-in and its namespace. */
export interface SignInActionsProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace
  readonly signIn: SiwxReading | SiwxDue | SiwxSigning
  readonly t: SignInTexts
}

/**
 * Shows the buttons that sign in and cancel. The attempt is part of the state, so it continues while an approval covers this
 * view.
 */
export function SignInActions({ kit, namespace, signIn, t }: SignInActionsProps) {
  const [isLeaving, setLeaving] = useState(false)
  const sign = () => {
    // The state contains the result, and the view shows it.
    askToSign(kit, { namespace }).catch((error: unknown) => {
      if (!isLatchkitError(error)) kit.services.logger.error('a sign-in failed', error)
    })
  }
  const leave = (instead?: () => void) => {
    // Cancelling may wait for the wallet to switch its network back. A second press disconnects at once instead.
    const cancellation = isLeaving ? disconnect(kit, { namespace }) : cancelSignIn(kit, namespace)
    setLeaving(true)
    cancellation
      .catch((error: unknown) =>
        kit.services.logger.warn('the wallet could not be told that it was left', error),
      )
      .finally(() => {
        setLeaving(false)
        instead?.()
      })
  }
  const isBusy = isLeaving || signIn.status !== 'due'
  const { cannotSign } = signIn.of
  return (
    <div className={`actions sign-in-actions${cannotSign ? ' uneven' : ''}`} part="actions">
      <Button kind="quiet" onClick={() => leave()}>
        {t('signInCancel')}
      </Button>
      {isBusy ? (
        <Button kind="quiet" media={<Spinner small />} disabled>
          {t(isLeaving ? 'signInWaiting' : busyText(signIn))}
        </Button>
      ) : cannotSign ? (
        <Button kind="primary" onClick={() => leave(() => open(kit, { view: 'Connect', namespace }))}>
          {t('useAnother')}
        </Button>
      ) : (
        <Button kind="primary" onClick={sign}>
          {t('signIn')}
        </Button>
      )}
    </div>
  )
}

const busyTexts = { message: 'signInPreparing', wallet: 'signInWaiting', server: 'signInChecking' } as const

const busyText = (signIn: SignInActionsProps['signIn']) =>
  busyTexts[signIn.status === 'signing' ? signIn.step : 'server']
