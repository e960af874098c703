import { compactSize, concat, hash256, hashOf, sha256, taggedHash, u32, u64, withLength } from './bytes.js'
import { type Input, type Output, type Transaction, writeOutput } from './transaction.js'

// Computes what a signature signs. It follows the standards and does not use the library that signs in the tests.

/** Values of the last byte of a signature. */
export const sighash = { all: 1, none: 2, single: 3, anyoneCanPay: 0x80 } as const

const zeros = new Uint8Array(32)
const blank: Output = { amount: 0xffff_ffff_ffff_ffffn, script: new Uint8Array() }

const writeOutpoint = ({ txid, index }: Input) => concat(hashOf(txid), u32(index))
const writeAll = <T>(items: readonly T[], write: (item: T) => Uint8Array) => concat(...items.map(write))
const isForAnyone = (type: number) => (type & sighash.anyoneCanPay) !== 0

/** Returns the hash of signatures without witness: over the transaction, with the spent script in its input. */
export function legacySighash(tx: Transaction, at: number, script: Uint8Array, type: number): Uint8Array {
  const base = type & 0x1f
  const isPart = base === sighash.none || base === sighash.single
  // A rule since the first Bitcoin: if there is no output at this index, the number one is signed.
  if (base === sighash.single && at >= tx.outputs.length) return concat(Uint8Array.of(1), zeros.subarray(1))
  const writeInput = (input: Input) => {
    const isOwn = input === tx.inputs[at]
    const sequence = isOwn || !isPart ? input.sequence : 0
    return concat(writeOutpoint(input), withLength(isOwn ? script : new Uint8Array()), u32(sequence))
  }
  const inputs = isForAnyone(type) ? tx.inputs.slice(at, at + 1) : tx.inputs
  const single = () => tx.outputs.slice(0, at + 1).map((output, index) => (index < at ? blank : output))
  const outputs = base === sighash.none ? [] : base === sighash.single ? single() : tx.outputs
  return hash256(
    concat(
      u32(tx.version),
      compactSize(inputs.length),
      writeAll(inputs, writeInput),
      compactSize(outputs.length),
      writeAll(outputs, writeOutput),
      u32(tx.lockTime),
      u32(type),
    ),
  )
}

/** Returns the hash of BIP-143, for witnesses of version 0. */
export function witnessSighash(
  tx: Transaction,
  at: number,
  script: Uint8Array,
  amount: bigint,
  type: number,
): Uint8Array {
  const input = tx.inputs[at] as Input
  const base = type & 0x1f
  const isPart = base === sighash.none || base === sighash.single
  const own = tx.outputs[at]
  const outputs = () => {
    if (!isPart) return hash256(writeAll(tx.outputs, writeOutput))
    return base === sighash.single && own ? hash256(writeOutput(own)) : zeros
  }
  return hash256(
    concat(
      u32(tx.version),
      isForAnyone(type) ? zeros : hash256(writeAll(tx.inputs, writeOutpoint)),
      isForAnyone(type) || isPart ? zeros : hash256(writeAll(tx.inputs, ({ sequence }) => u32(sequence))),
      writeOutpoint(input),
      withLength(script),
      u64(amount),
      u32(input.sequence),
      outputs(),
      u32(tx.lockTime),
      u32(type),
    ),
  )
}

/** Returns the hash of BIP-341 for a signature by the key of the output, or `undefined` if it signs an output that does not exist. */
export function taprootSighash(
  tx: Transaction,
  at: number,
  prevouts: readonly Output[],
  type: number,
): Uint8Array | undefined {
  const input = tx.inputs[at] as Input
  const prevout = prevouts[at] as Output
  const base = type & 0x03
  const own = tx.outputs[at]
  if (base === sighash.single && !own) return undefined
  const all = () => [
    sha256(writeAll(tx.inputs, writeOutpoint)),
    sha256(writeAll(prevouts, ({ amount }) => u64(amount))),
    sha256(writeAll(prevouts, ({ script }) => withLength(script))),
    sha256(writeAll(tx.inputs, ({ sequence }) => u32(sequence))),
  ]
  const isPart = base === sighash.none || base === sighash.single
  const epochAndType = Uint8Array.of(0, type)
  const byKey = Uint8Array.of(0)
  const one = () => [writeOutpoint(input), writeOutput(prevout), u32(input.sequence)]
  return taggedHash(
    'TapSighash',
    concat(
      epochAndType,
      u32(tx.version),
      u32(tx.lockTime),
      ...(isForAnyone(type) ? [] : all()),
      ...(isPart ? [] : [sha256(writeAll(tx.outputs, writeOutput))]),
      byKey,
      ...(isForAnyone(type) ? one() : [u32(at)]),
      ...(base === sighash.single && own ? [sha256(writeOutput(own))] : []),
    ),
  )
}
