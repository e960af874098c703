import { ed25519 } from '@noble/curves/ed25519.js'
import {
  address,
  type CompiledTransactionMessage,
  getAddressEncoder,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  type Instruction,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { programs } from '../chain/programs.js'

/**
 * The first byte of a check's data in Lighthouse: its instructions 0 and 1 write and close an account of memory that the payer pays for,
 * those from 16 on are about Merkle trees and call another program.
 * @see https://github.com/Jac0xb/lighthouse/blob/main/programs/lighthouse/src/instruction.rs
 */
const firstCheck = 2
const lastCheck = 15

/**
 * Tells whether a message is the one that a wallet was asked to sign. After its instructions a wallet may add checks, which can only make
 * it fail: those of Lighthouse, which Phantom and Solflare add on mainnet. No account may be written or sign because of them.
 * @param given The bytes of the message that the wallet was given.
 * @param signed The bytes that it signed, which are not trusted.
 */
export function isSameTransaction(given: ReadonlyUint8Array, signed: ReadonlyUint8Array): boolean {
  if (isSame(signed, given)) return true
  try {
    const givenParts = partsOf(given)
    const theirs = partsOf(signed)
    const added = theirs.instructions.slice(givenParts.instructions.length)
    return (
      givenParts.version === theirs.version &&
      givenParts.payer === theirs.payer &&
      givenParts.lifetime === theirs.lifetime &&
      theirs.signers === 1 &&
      theirs.tables === 0 &&
      theirs.writable.every((each) => givenParts.writable.includes(each)) &&
      theirs.instructions.length > givenParts.instructions.length &&
      givenParts.instructions.every((each, index) => isSameInstruction(each, theirs.instructions[index])) &&
      added.every(isCheck)
    )
  } catch {
    // The bytes are not a message.
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
    writable: writableIn(compiled),
    tables: ('addressTableLookups' in compiled && compiled.addressTableLookups?.length) || 0,
    instructions: getInstructionsFromCompiledTransactionMessage(compiled) as readonly Instruction[],
  }
}

/** Returns the accounts that a message may write: signers stand first, and in each group those that are only read stand last. */
function writableIn({ header, staticAccounts }: CompiledTransactionMessage) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const signers = staticAccounts.slice(0, numSignerAccounts - numReadonlySignerAccounts)
  const others = staticAccounts.slice(numSignerAccounts, staticAccounts.length - numReadonlyNonSignerAccounts)
  return [...signers, ...others]
}

function isCheck({ programAddress, data }: Instruction): boolean {
  const [kind = 0] = data ?? []
  return String(programAddress) === programs.lighthouse && kind >= firstCheck && kind <= lastCheck
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

/** Verifies an account's signature of a message. Uses a library, because some browsers cannot verify Ed25519. */
export function isSignedBy(account: string, signature: Uint8Array, message: Uint8Array): boolean {
  return ed25519.verify(signature, message, new Uint8Array(getAddressEncoder().encode(address(account))))
}
