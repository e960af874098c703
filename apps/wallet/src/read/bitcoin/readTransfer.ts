import { type Hex, hexToBytes, isHex, size } from 'viem'
import { Unreadable } from '../../../../reading/src/Unreadable.js'
import { scriptOf } from './addressScript.js'

/** A payment that a site asks this wallet to make by itself. */
export interface Transfer {
  readonly to: string
  /** In sat. */
  readonly amount: bigint
  /** Bytes that everybody can read in it. */
  readonly memo: Uint8Array | undefined
}

const mostSat = 21_000_000n * 100_000_000n
/** The network takes no longer note. */
const longestMemo = 80

/** Reads `sendTransfer`. Throws, in plain words, what this wallet does not send. */
export function readTransfer(given: Readonly<Record<string, unknown>>, own: string): Transfer {
  const { recipientAddress, amount, changeAddress, memo } = given
  const script = typeof recipientAddress === 'string' ? scriptOf(recipientAddress) : undefined
  if (!script) throw new Unreadable('Its recipient isn’t an address of this network.')
  if (changeAddress !== undefined && changeAddress !== own) {
    throw new Unreadable('It wants the change at another address than this account’s.')
  }
  const isAmount = typeof amount === 'string' && /^[1-9]\d{0,15}$/.test(amount)
  if (!isAmount || BigInt(amount) > mostSat) throw new Unreadable('Its amount can’t be read.')
  const least = dustOf(script)
  if (BigInt(amount) < least) {
    throw new Unreadable(`The network doesn’t take an amount below ${least} sat at this address.`)
  }
  return { to: recipientAddress as string, amount: BigInt(amount), memo: readMemo(memo) }
}

function readMemo(given: unknown): Uint8Array | undefined {
  if (given === undefined || given === '') return undefined
  const hex = typeof given === 'string' ? (`0x${given.replace(/^0x/, '')}` as Hex) : undefined
  if (!isHex(hex) || hex.length % 2 !== 0) throw new Unreadable('Its note can’t be read.')
  if (size(hex) > longestMemo) throw new Unreadable('Its note is too long for the network.')
  return hexToBytes(hex)
}

/** The bytes of an amount and of the length of a script, and those that spending takes: with a witness, or without. */
const outputBytes = 9
const witnessSpend = 67
const plainSpend = 148
const dustRate = 3
const witnessVersions = [0x00, 0x51]

/** The least amount that a node takes at a script, in sat. */
function dustOf(script: Uint8Array): bigint {
  const hasWitness = witnessVersions.includes(script[0] ?? 0)
  return BigInt((outputBytes + script.length + (hasWitness ? witnessSpend : plainSpend)) * dustRate)
}
