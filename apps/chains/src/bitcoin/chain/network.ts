import { Address, OutScript, WIF } from '@scure/btc-signer'
import { kindOf } from './scripts.js'

/** Prefixes of regtest's addresses and keys. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

const addresses = Address(regtest)

/** Returns the address of an output script, if it has one. */
export function addressOf(script: Uint8Array): string | undefined {
  const kind = kindOf(script)
  const hash = (from: number) => script.subarray(from, from + 20)
  if (kind === 'p2pkh') return addresses.encode({ type: 'pkh', hash: hash(3) })
  if (kind === 'p2sh') return addresses.encode({ type: 'sh', hash: hash(2) })
  if (kind === 'v0_p2wpkh') return addresses.encode({ type: 'wpkh', hash: hash(2) })
  if (kind === 'v0_p2wsh') return addresses.encode({ type: 'wsh', hash: script.subarray(2) })
  return kind === 'v1_p2tr' ? taprootAddress(script.subarray(2)) : undefined
}

/** Not every 32 bytes are a valid key. Coins that are sent to others are lost, so these get no address. */
function taprootAddress(pubkey: Uint8Array): string | undefined {
  try {
    return addresses.encode({ type: 'tr', pubkey })
  } catch {
    return undefined
  }
}

/** Returns the output script of an address, or `undefined` if it is no address of regtest. */
export function scriptOf(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(addresses.decode(address))
  } catch {
    return undefined
  }
}

/** Writes a private key in the form that wallets import. */
export const wifOf = (privateKey: Uint8Array): string => WIF(regtest).encode(privateKey)
