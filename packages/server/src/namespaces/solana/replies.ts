import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { RpcReply } from '../../chains/rpc.js'
import { providerFailed } from '../../errors/gateway.js'

// The replies of Solana's JSON-RPC, as much of them as is read.

/** The decimals of the native currency, the same on each network of Solana. */
export const nativeDecimals = 9

/** A number that JSON can hold is exact up to 2^53; a larger one would be a wrong amount. */
export const lamports = v.object({ value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))

/** `getTokenAccountsByOwner` with `jsonParsed`. */
export const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
              tokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** `getTokenSupply`. */
export const tokenSupply = v.object({ value: v.object({ decimals }) })

/** The result of a reply by its schema; nothing where the reply is another. */
export function resultOf<Schema extends v.GenericSchema>(
  reply: RpcReply | undefined,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, reply && 'result' in reply ? reply.result : undefined)
  return success ? output : undefined
}

/** The result of a reply by its schema. Throws `providerFailed` where the reply is another. */
export function requiredResult<Schema extends v.GenericSchema>(
  reply: RpcReply | undefined,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = resultOf(reply, schema)
  if (result === undefined) throw fail(providerFailed, { retrySeconds: 1 })
  return result
}
