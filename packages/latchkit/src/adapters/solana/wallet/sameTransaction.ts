import {
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  type Instruction,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { programs } from '../chain/programs.js'

/**
 * Whether a message is the one that a wallet was asked to sign. Behind its instructions a wallet may add checks that make it fail, and
 * move nothing: those of Lighthouse, which Phantom and Solflare add on mainnet.
 * @param given The bytes of the message that the wallet was given.
 * @param signed The bytes of the one that it signed; from outside, they may be anything.
 */
export function isSameTransaction(given: ReadonlyUint8Array, signed: ReadonlyUint8Array): boolean {
  if (isSame(signed, given)) return true
  try {
    const own = partsOf(given)
    const theirs = partsOf(signed)
    const added = theirs.instructions.slice(own.instructions.length)
    return (
      own.version === theirs.version &&
      own.payer === theirs.payer &&
      own.lifetime === theirs.lifetime &&
      theirs.signers === 1 &&
      theirs.instructions.length > own.instructions.length &&
      own.instructions.every((each, index) => isSameInstruction(each, theirs.instructions[index])) &&
      added.every(({ programAddress }) => String(programAddress) === programs.lighthouse)
    )
  } catch {
    // Bytes that are no message.
    return false
  }
}

function partsOf(message: ReadonlyUint8Array) {
  const compiled = getCompiledTransactionMessageDecoder().decode(message)
  return {
    version: compiled.version,
    payer: compiled.staticAccounts[0],
    signers: compiled.header.numSignerAccounts,
    lifetime: compiled.lifetimeToken,
    instructions: getInstructionsFromCompiledTransactionMessage(compiled) as readonly Instruction[],
  }
}

function isSameInstruction(own: Instruction, theirs: Instruction | undefined): boolean {
  const accounts = own.accounts ?? []
  const others = theirs?.accounts ?? []
  return (
    own.programAddress === theirs?.programAddress &&
    accounts.length === others.length &&
    accounts.every(({ address }, index) => address === others[index]?.address) &&
    isSame(own.data ?? new Uint8Array(), theirs.data ?? new Uint8Array())
  )
}

const isSame = (one: ReadonlyUint8Array, other: ReadonlyUint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
