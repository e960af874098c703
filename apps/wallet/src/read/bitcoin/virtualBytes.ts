import { OutScript, SigHash } from '@scure/btc-signer'

/** The facts of an input that decide its size. */
export interface SizedInput {
  readonly script: Uint8Array | undefined
  readonly sighash: number | undefined
}

/** Weight units per byte outside of the witness. */
const scale = 4
const markerAndFlag = 2
/** The bytes of a P2WPKH witness: the number of items, then a signature of at most 72 bytes and a key, each with its length. */
const segwitWitness = 1 + 73 + 34
const taprootWitness = 1 + 65
const noWitness = 1
const plainScript = 73 + 34
const nestedScript = 23

/** Returns the size of a transaction once signed, in virtual bytes; `undefined` if an input is of an unknown kind. */
export function virtualBytes(unsignedBytes: number, inputs: readonly SizedInput[]): number | undefined {
  let weight = unsignedBytes * scale + markerAndFlag
  for (const input of inputs) {
    const inputWeight = weightOf(input)
    if (inputWeight === undefined) return undefined
    weight += inputWeight
  }
  return Math.ceil(weight / scale)
}

function weightOf({ script, sighash }: SizedInput): number | undefined {
  switch (script && kindOf(script)) {
    case 'wpkh':
      return segwitWitness
    case 'tr':
      return taprootWitness + (sighash === undefined || sighash === SigHash.DEFAULT ? 0 : 1)
    case 'pkh':
      return plainScript * scale + noWitness
    case 'sh':
      return nestedScript * scale + segwitWitness
    default:
      return undefined
  }
}

function kindOf(script: Uint8Array): string | undefined {
  try {
    return OutScript.decode(script).type
  } catch {
    return undefined // no script of an address
  }
}
