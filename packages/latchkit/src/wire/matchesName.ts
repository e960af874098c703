/**
 * Whether a search finds a name: what was typed begins the name, or a word in it. Case and punctuation do not count.
 * @param name The name to look in.
 * @param search The text of the search.
 * @returns `true` where the search finds the name.
 * @example
 * ```ts
 * import { matchesName } from 'latchkit/wire'
 * const isFound = matchesName('Trust Wallet', 'wal')
 * ```
 */
export function matchesName(name: string, search: string): boolean {
  if (search.trim() === '') return true
  const typed = wordsOf(search)
  return typed !== '' && ` ${wordsOf(name)}`.includes(` ${typed}`)
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')
