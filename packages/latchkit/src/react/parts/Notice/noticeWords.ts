import type { Notice } from '../../../core/contracts/send.js'
import type { Amount, Json } from '../../../wire/entities.js'
import { dayOf } from '../../text/dayOf.js'
import type { errorTexts } from '../../text/en/errors.js'
import type { sendTexts } from '../../text/en/send.js'
import type { Texts, TextValues } from '../../text/translate.js'
import { writeAmount } from '../Amount/writeAmount.js'

/** The texts that notices are written with; an adapter's own are found by `ifAny`. */
export type NoticeTexts = Texts<keyof typeof sendTexts | keyof typeof errorTexts>

/** A notice in the visitor's words. */
export interface NoticeWords {
  readonly title: string
  /** Empty where the title says it all. */
  readonly text: string
  /** The visitor's name for the address that another one looks like. */
  readonly known: string
}

/** Writes a notice: by its code, as a failure of that code, or plainly where no text table has the code. */
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
    known: t.ifAny(`${key}.known`, values) ?? t('notice.plain.known'),
  }
}

/** Texts as they are, amounts as the visitor writes them, and of `at`, in ms since 1970, the day as `date`. */
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
