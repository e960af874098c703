import type { PaymentLink } from '../../../core/contracts/send.js'
import { isAddressOf } from '../../../wire/caip.js'
import { memoBytes } from '../wallet/capabilities.js'

/** The longest link: those of Solana Pay fit well into a QR code of 2,953 bytes. */
const maxLinkLength = 2_048
const maxDecimals = 18
const maxDigits = 20
/** The most references of a payment. A transaction has room for them and for the longest memo. */
export const maxReferences = 8
/** Fields that stand once at most; `reference` may stand several times. */
const singleFields = ['amount', 'spl-token', 'label', 'message', 'memo'] as const

/**
 * A transfer that a link of Solana Pay asks for. The link's label and message are its author's own words, and are not shown.
 */
export interface TransferRequest {
  readonly recipient: string
  /** The amount in units, as the link has it: `0.01`. */
  readonly amount?: string
  /** The mint of the token; absent for SOL. */
  readonly splToken?: string
  readonly references: readonly string[]
  readonly memo?: string
}

/**
 * Reads a transfer request of Solana Pay: `solana:<recipient>?amount=&spl-token=&reference=&label=&message=&memo=`.
 * @returns `undefined` for everything else, also for a transaction request (`solana:https://…`): a server unknown to the
 * visitor would write the transaction. Also for links with a field that the standard does not know, a field that occurs twice,
 * or an amount that is not written in digits.
 * @see https://docs.solanapay.com/spec
 */
export function readPaymentLink(text: string): TransferRequest | undefined {
  if (text.length > maxLinkLength) return undefined
  const [, recipient = '', query = ''] = /^solana:([^?#]*)(?:\?([^#]*))?$/i.exec(text) ?? []
  if (!isAddressOf('solana', recipient) || !isWellEscaped(query)) return undefined
  const params = new URLSearchParams(query)
  const references = params.getAll('reference')
  params.delete('reference')
  const fieldValues = Object.fromEntries(params)
  if ([...params].length !== Object.keys(fieldValues).length) return undefined
  const { amount, 'spl-token': splToken, memo } = fieldValues
  if (
    Object.keys(fieldValues).some((key) => !(singleFields as readonly string[]).includes(key)) ||
    references.length > maxReferences ||
    new Set(references).size < references.length ||
    !references.every((each) => isAddressOf('solana', each)) ||
    (splToken !== undefined && !isAddressOf('solana', splToken)) ||
    !fitsMemo(memo) ||
    (amount !== undefined && !isAmount(amount, splToken === undefined ? solDecimals : maxDecimals))
  ) {
    return undefined
  }
  return {
    recipient,
    references,
    ...(amount !== undefined && { amount }),
    ...(splToken !== undefined && { splToken }),
    ...(memo !== undefined && { memo }),
  }
}

const solDecimals = 9

const fitsMemo = (memo = '') => new TextEncoder().encode(memo).length <= memoBytes

/** Reads digits with at most a point between them: no sign, no exponent, no white space, and `0.5` instead of `.5`. */
function isAmount(text: string, decimals: number): boolean {
  const [, wholePart = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return wholePart !== '' && wholePart.length <= maxDigits && fraction.length <= decimals
}

/** Tells whether each % begins two hex digits, and all of them are text of UTF-8. */
function isWellEscaped(query: string): boolean {
  try {
    decodeURIComponent(query)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/**
 * Returns the payment that a link of Solana Pay asks for, as a draft has it. A link that is not followed is `refused`.
 */
export function paymentIn(text: string): PaymentLink | 'refused' | undefined {
  const trimmedText = text.trim()
  const link = readPaymentLink(trimmedText)
  if (!link) return /^solana:/i.test(trimmedText) ? 'refused' : undefined
  const { recipient: to, splToken: asset, amount, memo, references } = link
  return {
    to,
    ...(asset !== undefined && { asset }),
    ...(amount !== undefined && { amount }),
    // An empty field is left out.
    ...(memo && { memo }),
    ...(references.length > 0 && { references }),
  }
}
