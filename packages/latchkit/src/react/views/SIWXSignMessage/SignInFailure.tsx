import type { SiwxFailure } from '../../../core/state/siwx.js'
import { Alert } from '../../parts/Alert/Alert.js'
import type { SignInTexts } from './SignInFacts.js'

/** Props of `SignInFailure`: the failure of the last attempt. */
export interface SignInFailureProps {
  readonly failure: SiwxFailure
  readonly wallet: string
  readonly t: SignInTexts
}

/**
 * Shows why the last attempt failed and what to do next. If the visitor has declined in the wallet, it does not look like an
 * error.
 */
export function SignInFailure({ failure, wallet: name, t }: SignInFailureProps) {
  const { code, wallet = name, waits } = failure
  if (waits !== undefined)
    return (
      <Alert kind="info" role="alert" title={t('signInNotYet')}>
        {waits}
      </Alert>
    )
  const title = t.ifAny(`error.${code}.title`, { wallet }) ?? t('signInFailed')
  return (
    <Alert kind={kindOf(code)} role="alert" title={title}>
      {t.ifAny(`error.${code}`, { wallet }) ?? t('error.plain', { code })}
    </Alert>
  )
}

/** Returns the badge for a failure. */
export const cornerOf = (code: string) => corners[kindOf(code)]

const corners = { info: 'cancelled', warn: 'warning', bad: 'close' } as const

const kindOf = (code: string) =>
  code === 'signatureDeclined' ? 'info' : code === 'smartAccountNotSupported' ? 'warn' : 'bad'
