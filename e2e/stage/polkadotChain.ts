import { blake2AsHex, decodeAddress, xxhashAsHex } from '@polkadot/util-crypto'
import { askNode } from './askNode.js'
import { basePort } from './ports.js'

/** The local Polkadot beside the demo. Its first block is the same at every start. */
export const localPolkadot = 'polkadot:2fa444e6cdb30376879617a1ba6f581b'

export const polkadotUrl = `http://127.0.0.1:${basePort + 10}`

/** Asks it itself, past everything that is under test. */
export const askPolkadot = (method: string, params: readonly unknown[]): Promise<unknown> =>
  askNode(polkadotUrl, method, params)

/** The balance that the chain itself has under the key of an account (`System.Account`), in DOT. */
export async function balanceOf(address: string): Promise<string> {
  const key = decodeAddress(address)
  const place = [
    xxhashAsHex('System', 128),
    xxhashAsHex('Account', 128),
    blake2AsHex(key, 128),
    `0x${Buffer.from(key).toString('hex')}`,
  ]
  const hex = await askPolkadot('state_getStorage', [`0x${place.map((each) => each.slice(2)).join('')}`])
  // Behind four counters of 32 bits.
  const free = Buffer.from(String(hex).slice(2), 'hex').subarray(16, 32).reverse().toString('hex')
  const digits = BigInt(`0x${free}`).toString().padStart(11, '0')
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '')
}
