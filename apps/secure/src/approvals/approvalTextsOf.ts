import { noticeTexts as readingAr } from '../../../reading/src/texts/ar/notices.js'
import { noticeTexts as readingEn } from '../../../reading/src/texts/en/notices.js'
import { approvalText as ar } from '../texts/ar/approval.js'
import { approvalText as en } from '../texts/en/approval.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'

const tables = { en: { texts: en, reading: readingEn }, ar: { texts: ar, reading: readingAr } }

/** Returns the texts of approvals and of reading requests, in the language of the frame. */
export const approvalTextsOf = ({ language }: FrameText) => tables[language]

/** Splits a statement into its bold part and the rest, and fills in values. A value never counts as the separator. */
export function stateAs(
  template: string,
  values: Readonly<Record<string, string | number>> = {},
): { readonly statement: string; readonly rest?: string } {
  const [strong = '', rest = ''] = template.split('|')
  return { statement: fill(strong, values), ...(rest && { rest: fill(rest, values).trim() }) }
}
