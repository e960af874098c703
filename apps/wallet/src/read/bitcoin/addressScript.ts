import { Address, OutScript } from '@scure/btc-signer'
import { regtest } from '../../keys/bitcoinKey.js'

const addresses = Address(regtest)

/** Returns the output script of an address; `undefined` if it is not a regtest address. */
export function scriptOf(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(addresses.decode(address))
  } catch {
    return undefined // of another network, or damaged
  }
}

/** Returns the address of an output script; `undefined` if it has none. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    return addresses.encode(OutScript.decode(script))
  } catch {
    return undefined // a script of another kind
  }
}

/** Whether two scripts are the same. */
export const isSameScript = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && one.length === other?.length && one.every((byte, at) => byte === other[at])
