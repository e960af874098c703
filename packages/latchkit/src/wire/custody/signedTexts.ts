import type * as v from 'valibot'
import type { ShareHashes, wrapped } from './fields.js'

// What a wallet signs for its shares, by its EVM key over the keccak256 of the UTF-8 text, without a prefix: no message, typed data
// or transaction is such a text, and no page gets one signed that begins so.

/** No page gets a text signed that begins with it. */
export const ownPrefix = 'latchkit '

/** The text whose SHA-256 in base64url is `hashesHash` of `splitText`. */
export const hashesText = ({ auth, recovery, device }: ShareHashes): string => `${auth}|${recovery}|${device}`

/** The text that a wallet signs once a new split has given its key. */
export const splitText = (userId: string, version: number, hashesHash: string): string =>
  `latchkit split v1|${userId}|${version}|${hashesHash}`

/** The text whose SHA-256 in base64url is `wrapsHash` of `factorText`. Without a wrap it is empty. */
export const wrapsText = (wraps: readonly v.InferOutput<typeof wrapped>[]): string =>
  wraps
    .map(({ ciphertext, salt, memoryKib, passes }) => `password|${ciphertext}|${salt}|${memoryKib}|${passes}`)
    .toSorted()
    .join('\n')

/** The text that a wallet signs once the wraps of recovery's share were opened again; or that there are none any more. */
export const factorText = (userId: string, version: number, wrapsHash: string): string =>
  `latchkit factor v1|${userId}|${version}|${wrapsHash}`
