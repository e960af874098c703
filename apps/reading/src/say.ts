import { noticeTexts as en, type NoticeCode, type ReadingText } from './texts/en/notices.js'

/** A sentence by its code, with its values. It is written in a language when it is shown. */
export interface Notice {
  readonly code: NoticeCode
  readonly data?: Readonly<Record<string, string | Notice>>
}

/** A notice, or a ready sentence of a family that only one wallet reads. */
export type Sentence = Notice | string

/** Creates a notice. */
export const notice = (code: NoticeCode, data?: Notice['data']): Notice => ({ code, ...(data && { data }) })

/** Isolates a name from the direction of its sentence (first strong isolate, and its end). */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Writes a sentence. Its values are already cleaned; here they are isolated in right-to-left languages. */
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
