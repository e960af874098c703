import { keccak256, recoverAddress, stringToBytes } from 'viem/utils'

/** Returns the address that has signed an own text of a wallet (`signOwnText`); `undefined` if the signature cannot be read. */
export const recoverSigner = (text: string, signature: string): Promise<string | undefined> =>
  recoverAddress({
    hash: keccak256(stringToBytes(text)),
    signature: signature as `0x${string}`,
  }).catch(() => undefined)
