import { fail, isAddressOf } from 'latchkit/wire'
import * as v from 'valibot'
import type { RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'

// The fields of Solana's JSON-RPC replies that we read.

/** Decimals of the native currency, the same on each network of Solana. */
export const nativeDecimals = 9

/** Requests confirmed state only: a state that the network may still drop is not shown. */
export const confirmedState = { commitment: 'confirmed' } as const

const maxU64 = 2n ** 64n - 1n

/** A 64-bit number: short ones are numbers, and long ones are texts from `exactNumbers`. */
export const u64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform((value) => BigInt(value)),
  v.maxValue(maxU64),
)

export const address = v.pipe(
  v.string(),
  v.check((text) => isAddressOf('solana', text)),
)

export const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

export const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))

export const slot = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const lastTime = 8_640_000_000_000
/** Seconds since 1970, within the range of `Date`. */
export const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(lastTime))

/** The result of `getBalance`. */
export const lamports = v.object({ value: u64 })

/** The result of `getTokenSupply`. */
export const tokenSupply = v.object({ value: v.object({ decimals }) })

/** Parses the result of a reply by a schema; `undefined` if it does not match. */
export function resultOf<Schema extends v.GenericSchema>(
  reply: RpcReply | undefined,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, reply && 'result' in reply ? reply.result : undefined)
  return success ? output : undefined
}

/** Parses the result of a reply by a schema. Throws `providerFailed` if it does not match. */
export function requiredResult<Schema extends v.GenericSchema>(
  reply: RpcReply | undefined,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = resultOf(reply, schema)
  if (result === undefined) throw fail(providerFailed, { retrySeconds: 1 })
  return result
}
