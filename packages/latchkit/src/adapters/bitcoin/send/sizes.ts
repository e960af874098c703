import type { SpendableKind } from '../chain/address.js'

/** The weight of an input with its signature, at most, by the kind of address it spends from. */
const inputWeights: Readonly<Record<SpendableKind, number>> = {
  legacy: 596,
  nested: 366,
  segwit: 274,
  taproot: 232,
}
/** Version, lock time, the counts of inputs and outputs, and the marker of witnesses. */
const frameWeight = 42
/** The amount of an output, and the length of its script. */
const outputBytes = 9
const weightPerByte = 4

/** Returns the largest size of a transaction, in vB. */
export function vsizeOf(kind: SpendableKind, inputs: number, scripts: readonly Uint8Array[]): number {
  const outputs = scripts.reduce((sum, { length }) => sum + (outputBytes + length) * weightPerByte, 0)
  return Math.ceil((frameWeight + inputs * inputWeights[kind] + outputs) / weightPerByte)
}

/** Returns the size that an input adds, in vB. */
export const inputVsize = (kind: SpendableKind): number => Math.ceil(inputWeights[kind] / weightPerByte)

/** The size of the input that spends an output later, by Bitcoin Core's rule for dust: with a witness it counts a quarter. */
const spendingBytes = { plain: 148, witness: 67 } as const
const dustRate = 3

/** Returns the least amount that the network passes on to a script, in sat. */
export function dustOf(script: Uint8Array): bigint {
  const [version = 0] = script
  // A witness program: its version, the length of the rest, and that.
  const isWitness = (version === 0 || (version >= 0x51 && version <= 0x60)) && script[1] === script.length - 2
  const spending = isWitness ? spendingBytes.witness : spendingBytes.plain
  return BigInt((outputBytes + script.length + spending) * dustRate)
}
