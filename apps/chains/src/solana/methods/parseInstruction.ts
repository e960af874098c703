import { getBase58Decoder, getUtf8Decoder, type ReadonlyUint8Array } from '@solana/kit'

/** An instruction with the addresses of its accounts. */
export interface NamedInstruction {
  readonly programId: string
  readonly accounts: readonly string[]
  readonly data: ReadonlyUint8Array
  readonly stackHeight: number
}

/** Writes an instruction as `jsonParsed` does: in words where its program is known, else in bytes. */
export function parseInstruction({ programId, accounts, data, stackHeight }: NamedInstruction) {
  if (programId.startsWith('Memo'))
    return { program: 'spl-memo', programId, parsed: getUtf8Decoder().decode(data), stackHeight }
  return { programId, accounts, data: getBase58Decoder().decode(data), stackHeight }
}
