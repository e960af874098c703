import type * as v from 'valibot'
import type { ShareHashes, wrapped } from './fields.js'

// The texts that a wallet signs to confirm a split of its key. Its EVM key signs the keccak256 of the UTF-8 text directly, without the
// prefix of EIP-191, so no message, typed data or transaction has the same hash.

/** How each of those texts begins. The frame refuses to sign any text of a page that begins so. */
export const ownPrefix = 'latchkit '

/** Returns the text whose SHA-256 in base64url is `hashesHash` of `splitText`. */
export const hashesText = ({ auth, recovery, device }: ShareHashes): string => `${auth}|${recovery}|${device}`

/** Returns the text that a wallet signs after the shares of a new split have rebuilt its key. */
export const splitText = (userId: string, version: number, hashesHash: string): string =>
  `latchkit split v1|${userId}|${version}|${hashesHash}`

/** Returns the text whose SHA-256 in base64url is `wrapsHash` of `factorText`. It is empty if no share is wrapped. */
export const wrapsText = (wraps: readonly v.InferOutput<typeof wrapped>[]): string =>
  wraps
    .map(({ ciphertext, salt, memoryKib, passes }) => `password|${ciphertext}|${salt}|${memoryKib}|${passes}`)
    .toSorted()
    .join('\n')

/** Returns the text that a wallet signs after recovery's wrapped shares were opened once, or after the last one was removed. */
export const factorText = (userId: string, version: number, wrapsHash: string): string =>
  `latchkit factor v1|${userId}|${version}|${wrapsHash}`
