import { failureOf } from '../../core/kit/failureOf.js'
import type { Failure } from '../../core/state/failure.js'
import type { ErrorTextKey } from './en/errors.js'
import type { Texts, TextValues } from './translate.js'

/** Returns the sentence for a failure by its code, or a general one if the code has no sentence. */
export const errorSentence = (t: Texts<ErrorTextKey>, error: unknown, wallet: string): string =>
  codeSentence(t, failureOf(error), wallet)

/** The same of a failure that stands in the state. */
export function codeSentence(t: Texts<ErrorTextKey>, { code, texts }: Failure, wallet: string): string {
  const values: TextValues = { ...texts, wallet }
  const key = `error.${code}`
  return (
    refusalText(t, texts, values) ||
    (values.reason && t.ifAny(`${key}.reason`, values)) ||
    (t.ifAny(key, values) ?? t('error.plain', { code }))
  )
}

/** The visitor's own no, given in the wallet. */
const cancelled = [
  'userRejected',
  'pairingRejected',
  'chainsRejected',
  'methodsRejected',
  'eventsRejected',
] as const

/** Tells by the code whether the visitor said no in the wallet, which is not shown as a failure. */
export const isCancelled = (code: string | undefined): boolean => cancelled.some((each) => each === code)

/** The class of the sentence for a failure where it stands in a row, by its code. */
export const codeTone = (code: string | undefined): string => (isCancelled(code) ? '' : 'bad')

/** Returns the adapter's own words for a reason, in the visitor's language; `undefined` if it has none. */
export const refusalText = (
  t: Pick<Texts, 'ifAny'>,
  { reasonCode }: { readonly reasonCode?: string | undefined },
  values: TextValues,
): string | undefined =>
  reasonCode
    ? (t.ifAny(`reason.${reasonCode}`, values) ?? t.ifAny(`notice.${reasonCode}.title`, values))
    : undefined

/** The heading for a failure to connect, by its code. */
export const codeHeading = (t: Texts<ErrorTextKey>, code: string, wallet: string): string =>
  t.ifAny(`error.${code}.title`, { wallet }) || t('error.title', { wallet })
