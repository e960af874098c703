import { getAddressDecoder, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { FailedTransactionMetadata, SimulatedTransactionInfo, TransactionMetadata } from 'litesvm'
import { readError, type TransactionError } from './transactionError.js'

/** A compiled instruction, its data in base58. */
export interface PlainInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: string
  readonly stackHeight: number
}

/** The outcome of executing a transaction, as nodes write it. */
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  readonly fee: bigint
  readonly returnData: { readonly programId: string; readonly data: readonly string[] } | null
  readonly innerInstructions: readonly {
    readonly index: number
    readonly instructions: readonly PlainInstruction[]
  }[]
}

/** A transaction that was not executed. */
export const refusal = (err: TransactionError): Outcome => ({
  err,
  logs: [],
  unitsConsumed: 0n,
  fee: 0n,
  returnData: null,
  innerInstructions: [],
})

/** Finds the fee in the text of an outcome: litesvm does not report it elsewhere. */
const feeIn = /fee: (\d+) \}/

function innerOf(meta: TransactionMetadata): Outcome['innerInstructions'] {
  return meta.innerInstructions().flatMap((list, index) => {
    const instructions = list.map((one) => ({
      programIdIndex: one.instruction().programIdIndex(),
      accounts: [...one.instruction().accounts()],
      data: getBase58Decoder().decode(one.instruction().data()),
      stackHeight: one.stackHeight(),
    }))
    return instructions.length > 0 ? [{ index, instructions }] : []
  })
}

/** Reads an outcome of litesvm, after executing or simulating. */
export function readOutcome(
  outcome: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo,
): Outcome {
  const meta = 'meta' in outcome ? outcome.meta() : outcome
  const [, fee] = feeIn.exec(meta.toString()) ?? []
  if (fee === undefined) throw new Error(`litesvm names no fee: ${meta.toString()}`)
  const data = meta.returnData().data()
  return {
    err: 'err' in outcome ? readError(outcome.toString()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    fee: BigInt(fee),
    returnData:
      data.length === 0
        ? null
        : {
            programId: getAddressDecoder().decode(meta.returnData().programId()),
            data: [getBase64Decoder().decode(data), 'base64'],
          },
    innerInstructions: innerOf(meta),
  }
}
