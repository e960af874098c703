import type { Network } from '../../../wire/entities.js'
import { addressKey } from '../chain/addressKey.js'
import { checksum } from '../chain/hex.js'

/**
 * Returns the address in a typed or scanned text: the text itself, or the receiver that a payment link names (EIP-681).
 * @returns The address with its checksum, as the activity shows it. An address with a wrong checksum is returned unchanged, so that the
 * quote can point the error out. `undefined` for a text without an address, for a link that calls a contract other than to transfer a
 * token, and for a link to pay on another network, where the same address may have no owner.
 */
export function readReceiver(text: string, { caipNetworkId }: Network): string | undefined {
  const trimmedText = text.trim()
  if (addressKey(trimmedText)) return displayAddress(trimmedText)
  const [, target = '', chainId, functionName, query] =
    /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(trimmedText) ?? []
  if (chainId !== undefined && `eip155:${chainId}` !== caipNetworkId) return undefined
  const receiver = payeeIn(target, functionName, new URLSearchParams(query))
  return receiver !== undefined && addressKey(receiver) ? displayAddress(receiver) : undefined
}

/**
 * Reads the payee of a link. A link that calls a contract pays someone only if the call is a token transfer: then the target is the token,
 * and a parameter names the payee.
 */
function payeeIn(
  target: string,
  functionName: string | undefined,
  query: URLSearchParams,
): string | undefined {
  const [payee, second] = query.getAll('address')
  if (functionName === 'transfer') return second === undefined ? payee : undefined
  // EIP-67, which EIP-681 replaces, puts the call among the parameters; such a link has no payee.
  return functionName || query.has('data') || query.has('function') ? undefined : target
}

const displayAddress = (address: string) => (isMistyped(address) ? address : canonicalAddress(address))

/** Writes an address in its only form: with `0x` and its checksum. */
export const canonicalAddress = (address: string): string => checksum(withPrefix(address))

/** Readings 6: an address in one case has no checksum; a wrong checksum in mixed case may be a typing error. */
export function isMistyped(address: string): boolean {
  const digits = withPrefix(address).slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && canonicalAddress(address) !== withPrefix(address)
}

const withPrefix = (address: string) => `0x${address.replace(/^0x/i, '')}`
