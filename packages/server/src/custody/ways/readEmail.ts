import { isEmail } from '../normaliseEmail.js'

const maxLabelLength = 40

/** Whether a provider's text is one plain address: no display name, no second receiver. */
export const isPlainEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && isEmail(value.toLowerCase())

/** Returns the label of an identity: its address or name, cut to one line of 40 characters. */
export const labelOf = (text: string): string => [...text].slice(0, maxLabelLength).join('')
