import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { RpcCall, RpcReply } from '../../../chains/rpc.js'
import { providerFailed } from '../../../errors/gateway.js'
import { address, decimals, requiredResult, signature, time, u64 } from '../chain/replies.js'

/** Limit of the accounts in a transaction, which is more than a transaction can name. */
const maxKeys = 256
const maxInstructions = 1_000
const maxDataLength = 8_192

/** Error code for a transaction version that is newer than this program. */
const unsupportedVersion = -32_015

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxKeys - 1))
const keys = v.pipe(v.array(address), v.maxLength(maxKeys))
const amounts = v.pipe(v.array(u64), v.maxLength(maxKeys))

const tokenBalances = v.nullish(
  v.pipe(
    v.array(
      v.object({
        accountIndex: index,
        mint: address,
        owner: v.optional(address),
        uiTokenAmount: v.object({
          amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/), v.toBigint()),
          decimals,
        }),
      }),
    ),
    v.maxLength(maxKeys),
  ),
  [],
)

const instruction = v.object({
  programIdIndex: index,
  accounts: v.pipe(v.array(index), v.maxLength(maxKeys)),
  data: v.pipe(v.string(), v.maxLength(maxDataLength), v.regex(/^[1-9A-HJ-NP-Za-km-z]*$/)),
})

/** The result of `getTransaction` with `json`; `null` if the node does not have the transaction. */
const replySchema = v.nullable(
  v.object({
    blockTime: v.nullish(time, null),
    meta: v.nullable(
      v.object({
        err: v.unknown(),
        fee: u64,
        preBalances: amounts,
        postBalances: amounts,
        preTokenBalances: tokenBalances,
        postTokenBalances: tokenBalances,
        loadedAddresses: v.nullish(v.object({ writable: keys, readonly: keys }), {
          writable: [],
          readonly: [],
        }),
      }),
    ),
    transaction: v.object({
      signatures: v.pipe(v.array(signature), v.minLength(1), v.maxLength(maxKeys)),
      message: v.object({
        accountKeys: v.pipe(keys, v.minLength(1)),
        header: v.object({ numRequiredSignatures: index }),
        instructions: v.pipe(v.array(instruction), v.maxLength(maxInstructions)),
      }),
    }),
  }),
)

/** The amount of one token in one token account, before and after. */
export interface TokenChange {
  /** Index of the token account among the keys. */
  readonly at: number
  readonly mint: string
  /** `undefined` if the node does not report it, as old nodes do not. */
  readonly owner: string | undefined
  readonly decimals: number
  readonly before: bigint
  readonly after: bigint
}

/** An instruction of a transaction. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  /** The data of the instruction, in base58. */
  readonly data: string
}

/** The facts that we read of any transaction. */
export interface TransactionFacts {
  /** All accounts that it names; the first one pays the fee. */
  readonly keys: readonly string[]
  /** How many of the keys have signed it, from the first on. */
  readonly signers: number
  /** The fee in lamports. */
  readonly fee: bigint
  readonly isFailed: boolean
  /** Seconds since 1970. */
  readonly blockTime: number | null
  /** Lamports of each key. */
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
  readonly tokens: readonly TokenChange[]
  readonly instructions: readonly Instruction[]
}

type TokenBalances = v.InferOutput<typeof tokenBalances>

function changesOf(before: TokenBalances, after: TokenBalances): TokenChange[] {
  const changes = new Map<string, TokenChange>()
  for (const [isAfter, balances] of [
    [false, before ?? []],
    [true, after ?? []],
  ] as const) {
    for (const { accountIndex: at, mint, owner, uiTokenAmount } of balances) {
      const key = `${at} ${mint}`
      const knownChange = changes.get(key)
      changes.set(key, {
        at,
        mint,
        owner: owner ?? knownChange?.owner,
        decimals: uiTokenAmount.decimals,
        before: isAfter ? (knownChange?.before ?? 0n) : uiTokenAmount.amount,
        after: isAfter ? uiTokenAmount.amount : 0n,
      })
    }
  }
  return [...changes.values()]
}

/** Returns the call that reads a transaction. It does not request parsed instructions, since nodes differ in them. */
export const transactionCall = (signatureText: string): RpcCall => ({
  method: 'getTransaction',
  params: [signatureText, { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
})

/**
 * Reads the reply to `transactionCall`; `undefined` if the node does not have the transaction, or does not support it.
 * @param signatureText Its signature.
 * @param listAddress An address that it must name.
 * @throws `providerFailed` if the node returns another transaction.
 */
export function transactionFacts(
  signatureText: string,
  listAddress: string,
  rpcReply: RpcReply,
): TransactionFacts | undefined {
  if ('error' in rpcReply && rpcReply.error.code === unsupportedVersion) return undefined
  const result = requiredResult(rpcReply, replySchema)
  if (!result?.meta) return undefined
  const { meta, transaction, blockTime } = result
  const { accountKeys, header, instructions } = transaction.message
  const allKeys = [
    ...accountKeys,
    ...(meta.loadedAddresses?.writable ?? []),
    ...(meta.loadedAddresses?.readonly ?? []),
  ]
  const keyAt = (at: number) => allKeys[at] ?? ''
  const tokens = changesOf(meta.preTokenBalances, meta.postTokenBalances)
  const isWhole =
    transaction.signatures[0] === signatureText &&
    allKeys.includes(listAddress) &&
    meta.preBalances.length === allKeys.length &&
    meta.postBalances.length === allKeys.length &&
    tokens.every(({ at }) => at < allKeys.length)
  if (!isWhole) throw fail(providerFailed, { retrySeconds: 1 })
  return {
    keys: allKeys,
    signers: header.numRequiredSignatures,
    fee: meta.fee,
    isFailed: meta.err != null,
    blockTime,
    before: meta.preBalances,
    after: meta.postBalances,
    tokens,
    instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
      program: keyAt(programIdIndex),
      accounts: accounts.map(keyAt),
      data,
    })),
  }
}
