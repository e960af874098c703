import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { RelayLimits } from '../../config/relayLimits.js'
import { batchLimitExceeded, invalidParams } from '../../errors/relay.js'

export const topicField = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/i))
export const messageField = v.string()
export const ttlField = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))
export const tagField = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
export const attestationField = v.nullish(v.string(), null)

/** Returns how many seconds a message waits. If `ttl` is missing or 0, returns the usual time. Throws `invalidParams`. */
export function ttlOf(
  ttl: number | undefined,
  usual: number,
  { longestTtlSeconds }: RelayLimits,
  field = 'ttl',
) {
  if (ttl !== undefined && ttl > longestTtlSeconds) throw fail(invalidParams, { field })
  return ttl || usual
}

/** Returns the attestation to store; `null` if it is too long, since Latchkit's clients do not read it. */
export const attestationOf = (attestation: string | null, { attestationBytes }: RelayLimits) =>
  attestation !== null && Buffer.byteLength(attestation) > attestationBytes ? null : attestation

/** Throws `batchLimitExceeded` for an empty or too long batch, before its items are read. */
export function checkBatch(items: readonly unknown[], { batchItems }: RelayLimits): void {
  if (items.length === 0 || items.length > batchItems) throw fail(batchLimitExceeded, {})
}
