import { OutScript, SigHash } from '@scure/btc-signer'

/** An input as far as its size follows from it. */
export interface SizedInput {
  readonly script: Uint8Array | undefined
  readonly sighash: number | undefined
}

/** Units of weight in a byte that is not of a witness. */
const scale = 4
const markerAndFlag = 2
/** Its number of parts, a signature of 72 bytes at most and a key, each behind its length. */
const segwitWitness = 1 + 73 + 34
const taprootWitness = 1 + 65
const noWitness = 1
const plainScript = 73 + 34
const nestedScript = 23

/** Returns the virtual bytes of a transaction once it is signed; nothing where an input is of a kind whose size it does not know. */
export function virtualBytes(unsignedBytes: number, inputs: readonly SizedInput[]): number | undefined {
  let weight = unsignedBytes * scale + markerAndFlag
  for (const input of inputs) {
    const own = weightOf(input)
    if (own === undefined) return undefined
    weight += own
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
