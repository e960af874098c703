import { numberLocaleOf } from '../../../packages/latchkit/src/wire/languages.js'
import { noticeTexts as en, type NoticeCode, type ReadingText } from './texts/en/notices.js'

/** A sentence by its code, with its values. It is written in a language when it is shown: a number is a count, in its digits. */
export interface Notice {
  readonly code: NoticeCode
  readonly data?: Readonly<Record<string, string | number | Notice>>
}

/** A notice, or a ready sentence of a family that only one wallet reads. */
export type Sentence = Notice | string

/** Creates a notice. */
export const notice = (code: NoticeCode, data?: Notice['data']): Notice => ({ code, ...(data && { data }) })

/** Isolates a name from the direction of its sentence (first strong isolate, and its end). */
const isolated = (text: string) => `\u2068${text}\u2069`

const countIn = ({ language }: ReadingText, count: number) =>
  new Intl.NumberFormat(numberLocaleOf(language), { useGrouping: false }).format(count)

/** Writes a sentence. Its values are already cleaned; here they are isolated in right-to-left languages. */
export function say(sentence: Sentence, text: ReadingText = en): string {
  if (typeof sentence === 'string') return sentence
  const { code, data = {} } = sentence
  return text[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (value === undefined) return whole
    if (typeof value === 'object') return say(value, text)
    const shown = typeof value === 'number' ? countIn(text, value) : value
    return text === en ? shown : isolated(shown)
  })
}
