import type { SpendableKind } from '../chain/address.js'

/** The weight of an input with its signature, at most, by the kind of address it spends from. */
const inputWeights: Readonly<Record<SpendableKind, number>> = {
  legacy: 596,
  nested: 366,
  segwit: 274,
  taproot: 232,
}
/** The weight of everything but inputs and outputs: version, lock time, the two counts, and the marker of witnesses. */
const frameWeight = 42
/** The bytes of an output besides its script: the amount, and the script's length. */
const outputBytes = 9
const weightPerByte = 4

/** Returns the largest size of a transaction, in vB. */
export function vsizeOf(kind: SpendableKind, inputs: number, scripts: readonly Uint8Array[]): number {
  const outputs = scripts.reduce((sum, { length }) => sum + (outputBytes + length) * weightPerByte, 0)
  return Math.ceil((frameWeight + inputs * inputWeights[kind] + outputs) / weightPerByte)
}

/** Returns the size that an input adds, in vB. */
export const inputVsize = (kind: SpendableKind): number => Math.ceil(inputWeights[kind] / weightPerByte)

/** The bytes of the input that would spend an output, by Bitcoin Core's rule for dust: a witness counts a quarter. */
const inputBytesOf = { plain: 148, witness: 67 } as const
const dustRate = 3

/** Returns the least amount that the network passes on to a script, in sat. */
export function dustOf(script: Uint8Array): bigint {
  const [version = 0] = script
  // A witness program consists of a version, the length of the rest, and the rest.
  const isWitness = (version === 0 || (version >= 0x51 && version <= 0x60)) && script[1] === script.length - 2
  const inputBytes = isWitness ? inputBytesOf.witness : inputBytesOf.plain
  return BigInt((outputBytes + script.length + inputBytes) * dustRate)
}
