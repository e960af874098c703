import type { Network } from '../../../wire/entities.js'
import { addressKey } from '../chain/addressKey.js'
import { isMistyped, written } from './written.js'

/**
 * Returns the address in a typed or scanned text: the text itself, or the receiver that a payment link names (EIP-681).
 * @returns The address with its checksum, as the activity shows it; one whose checksum is wrong as it was written, for the
 * quote to point that out. `undefined` where there is none, and for a link to pay on another network: there the same
 * address may have no owner.
 */
export function readReceiver(text: string, { caipNetworkId }: Network): string | undefined {
  const plain = text.trim()
  if (addressKey(plain)) return shown(plain)
  const [, target = '', chainId, act, query] =
    /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(plain) ?? []
  if (chainId !== undefined && `eip155:${chainId}` !== caipNetworkId) return undefined
  // The transfer of a token names the token first, and whom it is for behind.
  const receiver = act === 'transfer' ? new URLSearchParams(query).get('address') : target
  return receiver && addressKey(receiver) ? shown(receiver) : undefined
}

const shown = (address: string) => (isMistyped(address) ? address : written(address))
