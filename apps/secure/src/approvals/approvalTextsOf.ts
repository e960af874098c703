import { noticeTexts as readingAr } from '../../../reading/src/texts/ar/notices.js'
import { noticeTexts as readingEn } from '../../../reading/src/texts/en/notices.js'
import { approvalText as ar } from '../texts/ar/approval.js'
import { approvalText as en } from '../texts/en/approval.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'

const tables = { en: { texts: en, reading: readingEn }, ar: { texts: ar, reading: readingAr } }

/** Returns the texts of approvals and of reading requests, in the language of the frame. */
export const approvalTextsOf = ({ language }: FrameText) => tables[language]

/** The sentence that says what happens, in its bold and plain parts. */
export interface StatedAs {
  readonly statement: string
  readonly rest?: string
  readonly receiver?: string
}

/** Splits a statement into its bold part, the rest, and the bold end, and fills in values. A value never counts as the separator. */
export function stateAs(template: string, values: Readonly<Record<string, string>> = {}): StatedAs {
  const [strong = '', rest = '', end = ''] = template.split('|')
  return {
    statement: fill(strong, values),
    ...(rest && { rest: fill(rest, values).trim() }),
    ...(end && { receiver: fill(end, values) }),
  }
}
