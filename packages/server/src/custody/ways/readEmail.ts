import { normaliseEmail } from '../normaliseEmail.js'

const maxLabelLength = 40

/**
 * Reads a provider's text as one plain address, written as addresses of e-mail logins are. `undefined` for everything else: a display name, a
 * second receiver, another type.
 */
export function readEmail(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return normaliseEmail(value)
  } catch {
    return undefined
  }
}

/** How many characters before the domain a cut label keeps. */
const keptEndLength = 3

/**
 * Returns the label of an identity: its address or name, cut to one line of 40 characters. The cut is marked, and keeps the domain and what
 * stands before it, by which long addresses differ.
 */
export function labelOf(text: string): string {
  const characters = [...text]
  if (characters.length <= maxLabelLength) return text
  const at = characters.lastIndexOf('@')
  const end = at < 0 ? [] : characters.slice(Math.max(0, at - keptEndLength))
  const startLength = maxLabelLength - 1 - end.length
  // A domain that leaves no room is cut itself.
  if (startLength <= 0) return `${characters.slice(0, maxLabelLength - 1).join('')}…`
  return [...characters.slice(0, startLength), '…', ...end].join('')
}
