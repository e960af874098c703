import { noticeTexts as en, type NoticeCode, type ReadingText } from './texts/en/notices.js'

/** A sentence by its code, with the names in it. It is written in a language where it is shown. */
export interface Notice {
  readonly code: NoticeCode
  readonly data?: Readonly<Record<string, string | Notice>>
}

/** A notice, or a sentence of a family that only one wallet reads and writes in its own language. */
export type Sentence = Notice | string

/** Makes a notice. */
export const notice = (code: NoticeCode, data?: Notice['data']): Notice => ({ code, ...(data && { data }) })

/** A name in a sentence of another direction stands for itself: first strong isolate, and its end. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Writes a sentence. What it names was made visible by whoever read it; here it is set apart where the language runs the other way. */
export function say(sentence: Sentence, text: ReadingText = en): string {
  if (typeof sentence === 'string') return sentence
  const { code, data = {} } = sentence
  return text[code].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (value === undefined) return whole
    if (typeof value !== 'string') return say(value, text)
    return text === en ? value : isolated(value)
  })
}
