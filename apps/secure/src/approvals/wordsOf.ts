import { ar as readingAr } from '../../../reading/src/text/ar.js'
import { en as readingEn } from '../../../reading/src/text/en.js'
import type { FrameText } from '../ui/text/en.js'
import { fill } from '../ui/text/fill.js'
import { ar } from './words/ar.js'
import { en } from './words/en.js'

const tables = { en: { words: en, reading: readingEn }, ar: { words: ar, reading: readingAr } }

/** The words of an approval and of its reading, in the language of the frame. */
export const wordsOf = ({ language }: FrameText) => tables[language]

/** Writes a statement: its strong part, and the connecting words. A value is never taken for the mark between them. */
export function stateAs(
  template: string,
  values: Readonly<Record<string, string | number>> = {},
): { readonly statement: string; readonly rest?: string } {
  const [strong = '', rest = ''] = template.split('|')
  return { statement: fill(strong, values), ...(rest && { rest: fill(rest, values).trim() }) }
}
