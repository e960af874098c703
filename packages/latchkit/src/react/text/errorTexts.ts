import { type Failure, failureOf } from '../../core/state/failure.js'
import type { ErrorTextKey } from './en/errors.js'
import type { Texts, TextValues } from './translate.js'

/** Returns the sentence for a failure by its code, or a general one if the code has no sentence. */
export const errorSentence = (t: Texts<ErrorTextKey>, error: unknown, wallet: string): string =>
  codeSentence(t, failureOf(error), wallet)

/** Returns the same sentence for a failure in the state. */
export function codeSentence(t: Texts<ErrorTextKey>, { code, texts }: Failure, wallet: string): string {
  const values: TextValues = { ...texts, wallet }
  const key = `error.${code}`
  return (
    refusalText(t, texts, values) ||
    (values.reason && t.ifAny(`${key}.reason`, values)) ||
    (t.ifAny(key, values) ?? t('error.plain', { code }))
  )
}

/** Codes for a visitor who declined in the wallet. */
const cancelled = [
  'userRejected',
  'pairingRejected',
  'chainsRejected',
  'methodsRejected',
  'eventsRejected',
] as const

/** Checks by its code whether the visitor declined in the wallet. That is not shown as an error. */
export const isCancelled = (code: string | undefined): boolean => cancelled.some((each) => each === code)

/** Returns the CSS class of the sentence for a failure in a row, by its code. */
export const codeTone = (code: string | undefined): string => (isCancelled(code) ? '' : 'bad')

/** Returns the adapter's text for a reason in the visitor's language; `undefined` if the adapter has none. */
export const refusalText = (
  t: Pick<Texts, 'ifAny'>,
  { reasonCode }: { readonly reasonCode?: string | undefined },
  values: TextValues,
): string | undefined =>
  reasonCode
    ? (t.ifAny(`reason.${reasonCode}`, values) ?? t.ifAny(`notice.${reasonCode}.title`, values))
    : undefined

/** Returns the heading for a connection that failed, by its code. */
export const codeHeading = (t: Texts<ErrorTextKey>, code: string, wallet: string): string =>
  t.ifAny(`error.${code}.title`, { wallet }) || t('error.title', { wallet })
