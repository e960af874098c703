import { isLatchkitError } from '../../wire/errors/fail.js'
import { textsIn } from '../../wire/errors/textsIn.js'
import type { ErrorTextKey } from './enErrors.js'
import type { Texts, TextValues } from './translate.js'

/** The sentence for a failure in the visitor's words, by its code; a plain one where there is none. */
export function errorSentence(t: Texts<ErrorTextKey>, error: unknown, wallet: string): string {
  if (!isLatchkitError(error)) return t('error.walletFailed', { wallet })
  return codeSentence(t, { code: error.code, texts: textsIn(error.data) }, wallet)
}

/** The same of a failure that stands in the state: its code, and the texts of its data. */
export function codeSentence(
  t: Texts<ErrorTextKey>,
  { code, texts }: { readonly code: string; readonly texts: Readonly<Record<string, string>> },
  wallet: string,
): string {
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

/** Whether the visitor said no in the wallet, which is no failure and does not look like one. */
export const isCancelled = (error: unknown): boolean => isLatchkitError(error, ...cancelled)

/** The class of the sentence for a failure where it stands in a row. */
export const errorTone = (error: unknown): string => codeTone(isLatchkitError(error) ? error.code : undefined)

/** The same of a failure that stands in the state. */
export const codeTone = (code: string | undefined): string =>
  cancelled.some((each) => each === code) ? '' : 'bad'

/** The reason that an adapter has words of its own for, in the visitor's language; nothing where it comes in the words of others. */
export const refusalText = (
  t: Pick<Texts, 'ifAny'>,
  { reasonCode }: { readonly reasonCode?: string | undefined },
  values: TextValues,
): string | undefined =>
  reasonCode
    ? (t.ifAny(`reason.${reasonCode}`, values) ?? t.ifAny(`notice.${reasonCode}.title`, values))
    : undefined

/** The heading for a failure to connect. */
export const errorHeading = (t: Texts<ErrorTextKey>, error: unknown, wallet: string): string =>
  (isLatchkitError(error) && t.ifAny(`error.${error.code}.title`, { wallet })) || t('error.title', { wallet })
