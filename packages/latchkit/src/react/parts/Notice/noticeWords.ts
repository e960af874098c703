import type { Notice } from '../../../core/contracts/send.js'
import type { Amount, Json } from '../../../wire/entities.js'
import { dayOf } from '../../text/dayOf.js'
import type { errorTexts } from '../../text/en/errors.js'
import type { sendTexts } from '../../text/en/send.js'
import type { Texts, TextValues } from '../../text/translate.js'
import { writeAmount } from '../Amount/writeAmount.js'

/** The texts of notices. `ifAny` also finds those of the adapter. */
export type NoticeTexts = Texts<keyof typeof sendTexts | keyof typeof errorTexts>

/** The texts of a notice in the visitor's language. */
export interface NoticeWords {
  readonly title: string
  /** Empty if the title is enough. */
  readonly text: string
  /** The name of the known address that the receiver resembles. */
  readonly knownName: string
}

/** Writes a notice: with the text for its code, else as the error with that code, else with a general text. */
export function noticeWords(t: NoticeTexts, { code, level, data }: Notice, locale: string): NoticeWords {
  const values = valuesOf(data, locale)
  const key = `notice.${code}`
  const title = t.ifAny(`${key}.title`, values)
  const text =
    t.ifAny(key, values) ??
    (values.reason ? t.ifAny(`error.${code}.reason`, values) : undefined) ??
    t.ifAny(`error.${code}`, values)
  return {
    title: title ?? t(`notice.${level}.title`),
    text: text || (title === undefined ? t('notice.plain', { code }) : ''),
    knownName: t.ifAny(`${key}.known`, values) ?? t('notice.plain.known'),
  }
}

/**
 * Returns the values for the texts of a notice. Amounts are formatted, and the time `at`, in ms since 1970, becomes the day
 * `date`.
 */
function valuesOf(data: Notice['data'] = {}, locale: string): TextValues {
  const values = Object.entries(data).map(([name, value]) => {
    if (name === 'at' && typeof value === 'number') return ['date', dayOf(value, locale)]
    const amount = amountIn(value)
    return [name, amount ? writeAmount(amount, 'whole', locale).exact : String(value)]
  })
  return Object.fromEntries(values)
}

function amountIn(value: Json): Amount | undefined {
  if (typeof value !== 'object' || value === null || !('value' in value)) return undefined
  const { value: units, decimals, symbol } = value
  const isAmount =
    /^\d{1,78}$/.test(String(units)) && Number.isSafeInteger(decimals) && typeof symbol === 'string'
  return isAmount ? { value: BigInt(String(units)), decimals: Number(decimals), symbol } : undefined
}
