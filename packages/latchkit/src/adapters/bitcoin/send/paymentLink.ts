import type { PaymentLink } from '../../../core/contracts/send.js'
import type { Network } from '../../../wire/entities.js'
import { readAddress } from '../chain/address.js'
import { prefixOf } from '../chain/prefixes.js'
import type { BitcoinOptions } from '../discovery.js'

/** The greatest length of a link: a longer link would not fit into a QR code. */
const maxLinkLength = 2_953
const linkPattern = /^bitcoin:([^?#]*)(?:\?([^#]*))?$/i
const maxDigits = 8

/**
 * Finds an address of a network in a text: the text itself, or the receiver of a payment link.
 * @returns The address as it is written; `undefined` if the text has no address of this network.
 */
export function readReceiver(text: string, network: Network, options: BitcoinOptions): string | undefined {
  const trimmedText = text.trim()
  const plainAddress = addressOn(trimmedText, network, options)
  if (plainAddress !== undefined) return plainAddress
  const link = readPaymentLink(trimmedText, network, options)
  return link === undefined || link === 'refused' ? undefined : link.to
}

/**
 * Reads a payment link of BIP-21, `bitcoin:<address>?amount=&label=&message=`, also in capitals, as QR codes have it. Ignores its label and
 * message, a stranger's words, and, as the standard allows, unknown fields that do not begin with `req-`.
 * @returns `refused` for a link of another network, with a malformed amount, a field that stands twice, or an unknown required one;
 * `undefined` for a text that is no such link.
 */
export function readPaymentLink(
  text: string,
  network: Network,
  options: BitcoinOptions,
): PaymentLink | 'refused' | undefined {
  if (!/^bitcoin:/i.test(text)) return undefined
  const [, address = '', query = ''] = (text.length <= maxLinkLength && linkPattern.exec(text)) || []
  const to = addressOn(address, network, options)
  const parts = partsIn(query)
  if (to === undefined || !parts) return 'refused'
  const amount = parts.get('amount')
  if (amount !== undefined && !isAmount(amount)) return 'refused'
  return { to, ...(amount !== undefined && { amount }) }
}

/** Reads an address that exists on a network. */
export function addressOn(
  text: string,
  { caipNetworkId }: Network,
  options: BitcoinOptions,
): string | undefined {
  const parsedAddress = readAddress(text)
  const prefix = prefixOf(caipNetworkId, options)
  return parsedAddress && prefix && parsedAddress.prefixes.includes(prefix)
    ? parsedAddress.address
    : undefined
}

/** Reads the fields of a query by their names, in lower case. Returns `undefined` if a field occurs twice, or is required and unknown. */
function partsIn(query: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>()
  for (const part of query.split('&')) {
    if (part === '') continue
    const [name = '', value = ''] = splitOnce(part)
    const key = decodeEscapes(name)?.toLowerCase()
    const text = decodeEscapes(value)
    if (key === undefined || text === undefined || key.startsWith('req-') || parts.has(key)) return undefined
    parts.set(key, text)
  }
  return parts
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // A malformed escape: a % without two hex digits, or bytes that are not UTF-8.
    return undefined
  }
}

/** Tells whether a text is an amount: digits with at most one point, more than zero and at most all bitcoins. */
function isAmount(text: string): boolean {
  const [, wholePart = '', fraction = ''] = /^(\d{1,8})(?:\.(\d+))?$/.exec(text) ?? []
  if (wholePart === '' || fraction.length > maxDigits) return false
  return Number(text) > 0 && Number(wholePart) < 21_000_000
}
