import { hexToBytes } from '@noble/hashes/utils.js'
import { isSame } from '../bytes.js'
import { readAddress, readBytes, wordLength } from './abi.js'

const magic = hexToBytes('6492'.repeat(16))

/** The signature of an account that is not deployed yet (ERC-6492), and how it is deployed. */
export interface WrappedSignature {
  readonly factory: Uint8Array
  readonly factoryData: Uint8Array
  readonly signature: Uint8Array
}

/** Tells whether a signature is wrapped, by its last bytes. */
export function isWrapped(signature: Uint8Array): boolean {
  return isSame(signature.subarray(-wordLength), magic)
}

/** Reads a wrapped signature. Returns `undefined` if a part is missing. */
export function readWrapped(wrapped: Uint8Array): WrappedSignature | undefined {
  const data = wrapped.subarray(0, -wordLength)
  const factory = readAddress(data, 0)
  const factoryData = readBytes(data, wordLength)
  const signature = readBytes(data, 2 * wordLength)
  return factory && factoryData && signature && { factory, factoryData, signature }
}
