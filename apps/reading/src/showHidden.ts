import { towers } from './towers.js'

/** Matches what can’t be seen, and the marks of a tower. */
const hidden = new RegExp(`${/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{DI}]/u.source}|${towers.source}`, 'gu')

/** A text that is to be signed, whole: what cannot be seen in it, or turns it around, is written out as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return text.replace(
    hidden,
    (one) => `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
