import type { SiwxFailure } from '../../../core/state/siwx.js'
import { Alert } from '../../parts/Alert/Alert.js'
import type { SignInTexts } from './signInTexts.js'

/** The failure of the last try. */
export interface SignInFailureProps {
  readonly failure: SiwxFailure
  readonly wallet: string
  readonly t: SignInTexts
}

/** Says why the last try failed, and the next step. The visitor's own no is no failure, and does not look like one. */
export function SignInFailure({ failure, wallet: name, t }: SignInFailureProps) {
  const { code, wallet = name } = failure
  const title = t.ifAny(`error.${code}.title`, { wallet }) ?? t('signInFailed')
  return (
    <Alert kind={kindOf(code)} role="alert" title={title}>
      {t.ifAny(`error.${code}`, { wallet }) ?? t('error.plain', { code })}
    </Alert>
  )
}

/** The badge on the account and the site. */
export const cornerOf = (code: string) => corners[kindOf(code)]

const corners = { info: 'cancelled', warn: 'warning', bad: 'close' } as const

const kindOf = (code: string) =>
  code === 'signatureDeclined' ? 'info' : code === 'smartAccountNotSupported' ? 'warn' : 'bad'
