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

/** Returns the label of an identity: its address or name, cut to one line of 40 characters. */
export const labelOf = (text: string): string => [...text].slice(0, maxLabelLength).join('')
