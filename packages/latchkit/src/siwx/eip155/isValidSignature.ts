import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { dynamicBytes, word, wordLength } from './abi.js'

/** The selector of `isValidSignature(bytes32,bytes)`, and what it answers for a valid one (ERC-1271). */
export const validAnswer = '1626ba7e'

/** The data of a call of `isValidSignature`. */
export function isValidSignatureData(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  return concatBytes(hexToBytes(validAnswer), hash, word(2 * wordLength), dynamicBytes(signature))
}
