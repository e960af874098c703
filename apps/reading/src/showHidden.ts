import { towers } from './towers.js'

/** Matches invisible characters, and stacked marks. */
const hidden = new RegExp(`${/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{DI}]/u.source}|${towers.source}`, 'gu')

/** Shows a text to sign in full: characters that are invisible or change the direction are written as `⟨U+202E⟩`. */
export function showHidden(text: string): string {
  return text.replace(
    hidden,
    (one) => `⟨U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
