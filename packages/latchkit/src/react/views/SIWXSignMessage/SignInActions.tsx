import { useEffect, useRef, useState } from 'react'
import { cancelSignIn } from '../../../core/actions/siwx/cancelSignIn.js'
import { signIn as askToSign } from '../../../core/actions/siwx/signIn.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { SignIn } from '../../../core/state/siwx.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { walletLateMs } from '../../../wire/constants.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { Button } from '../../parts/Button/Button.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import type { SignInTexts } from './signInTexts.js'

/** The sign-in that is acted on. */
export interface SignInActionsProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace
  readonly signIn: SignIn
  readonly wallet: string
  readonly t: SignInTexts
}

/** Signing in, and not: leaving the view, by whatever way, gives the attempt up. */
export function SignInActions({ kit, namespace, signIn, wallet, t }: SignInActionsProps) {
  const ended = useRef<AbortController>(undefined)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => () => ended.current?.abort(), [])
  const isWaiting = signIn.status === 'signing' && signIn.step === 'wallet'
  const isLate = useLate(kit, isWaiting)
  const sign = () => {
    ended.current?.abort()
    ended.current = new AbortController()
    // The state says what came of it, and the view shows that.
    askToSign(kit, { namespace, signal: ended.current.signal }).catch((error: unknown) => {
      if (!isLatchkitError(error)) kit.services.logger.error('a sign-in failed', error)
    })
  }
  const leave = () => {
    setLeaving(true)
    cancelSignIn(kit, namespace)
      .catch((error: unknown) =>
        kit.services.logger.warn('the wallet could not be told that it was left', error),
      )
      .finally(() => setLeaving(false))
  }
  const words =
    signIn.status === 'reading'
      ? t('signInReading')
      : signIn.status === 'signing'
        ? t(stepText[signIn.step], { wallet })
        : undefined
  return (
    <>
      {isLate && (
        <p className="bd s" role="status">
          {t('signInLate', { wallet })}
        </p>
      )}
      <div className="actions sign-in-actions" part="actions">
        <Button kind="quiet" disabled={isLeaving} onClick={leave}>
          {t('signInCancel')}
        </Button>
        {words === undefined ? (
          <Button kind="primary" disabled={isLeaving} onClick={sign}>
            {t('signIn')}
          </Button>
        ) : (
          <Button kind="quiet" media={<Spinner small />} disabled>
            {words}
          </Button>
        )}
      </div>
      <span className="hidden" role="status">
        {words}
      </span>
    </>
  )
}

const stepText = { message: 'signInPreparing', wallet: 'signInConfirm', server: 'signInVerifying' } as const

/** Whether the wallet has been asked for so long that the visitor should look for its request. */
function useLate(kit: Kit, isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    return isWaiting ? kit.services.clock.after(walletLateMs, () => setLate(true)) : undefined
  }, [kit, isWaiting])
  return isLate
}
