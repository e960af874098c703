import { keccak256, recoverAddress, stringToBytes } from 'viem/utils'

/** Recovers the address that signed one of the wallet's own texts (`signOwnText`); `undefined` if the signature is invalid. */
export const recoverSigner = (text: string, signature: string): Promise<string | undefined> =>
  recoverAddress({
    hash: keccak256(stringToBytes(text)),
    signature: signature as `0x${string}`,
  }).catch(() => undefined)
