import { type Hex, hexToBytes, isHex, size } from 'viem'
import { Unreadable } from '../../../../reading/src/Unreadable.js'
import { scriptOf } from './addressScript.js'

/** A payment that a site asks this wallet to make. */
export interface Transfer {
  readonly to: string
  /** In sat. */
  readonly amount: bigint
  /** A public memo in the transaction. */
  readonly memo: Uint8Array | undefined
}

const mostSat = 21_000_000n * 100_000_000n
/** The network's limit of a memo, in bytes. */
const longestMemo = 80

/** Reads `sendTransfer`. Throws the reason, in plain words, if this wallet does not send it. */
export function readTransfer(input: Readonly<Record<string, unknown>>, ownAddress: string): Transfer {
  const { recipientAddress, amount, changeAddress, memo } = input
  const script = typeof recipientAddress === 'string' ? scriptOf(recipientAddress) : undefined
  if (!script) throw new Unreadable('Its recipient isn’t an address of this network.')
  if (changeAddress !== undefined && changeAddress !== ownAddress) {
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

function readMemo(input: unknown): Uint8Array | undefined {
  if (input === undefined || input === '') return undefined
  const hex = typeof input === 'string' ? (`0x${input.replace(/^0x/, '')}` as Hex) : undefined
  if (!isHex(hex) || hex.length % 2 !== 0) throw new Unreadable('Its note can’t be read.')
  if (size(hex) > longestMemo) throw new Unreadable('Its note is too long for the network.')
  return hexToBytes(hex)
}

/** Sizes in bytes: an amount with its script's length, and the input that spends the output, with or without a witness. */
const outputBytes = 9
const witnessSpend = 67
const plainSpend = 148
const dustRate = 3
const witnessVersions = [0x00, 0x51]

/** Returns the minimum amount that a node accepts for a script, in sat. */
function dustOf(script: Uint8Array): bigint {
  const hasWitness = witnessVersions.includes(script[0] ?? 0)
  return BigInt((outputBytes + script.length + (hasWitness ? witnessSpend : plainSpend)) * dustRate)
}
