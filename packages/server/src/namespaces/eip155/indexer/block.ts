import * as v from 'valibot'

// The fields of a block that the indexer reads. They are validated, since a node may send anything (G5).

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text.toLowerCase()),
)
const hash = v.pipe(hex, v.length(66))
const address = v.pipe(hex, v.length(42))
const number = v.pipe(
  hex,
  v.transform((text) => Number(text)),
  v.maxValue(Number.MAX_SAFE_INTEGER),
)
const amount = v.pipe(
  hex,
  v.maxLength(66),
  v.transform((text) => BigInt(text === '0x' ? 0 : text)),
)

export const blockShape = v.object({
  number,
  hash,
  parentHash: hash,
  timestamp: number,
  transactions: v.array(
    v.object({
      hash,
      from: address,
      to: v.optional(v.nullable(address)),
      nonce: number,
      input: hex,
      value: amount,
      transactionIndex: number,
    }),
  ),
})

export const receiptShape = v.object({
  transactionHash: hash,
  blockHash: hash,
  status: v.optional(v.nullable(hex)),
  contractAddress: v.optional(v.nullable(address)),
  logs: v.array(
    v.object({ address, topics: v.pipe(v.array(hash), v.maxLength(4)), data: hex, logIndex: number }),
  ),
})

export type Block = v.InferOutput<typeof blockShape>
export type BlockTransaction = Block['transactions'][number]
export type Receipt = v.InferOutput<typeof receiptShape>
export type Log = Receipt['logs'][number]

export interface ReadBlock {
  readonly block: Block
  /** Receipts in the order of the transactions. */
  readonly receipts: readonly Receipt[]
}
