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
const firstCheckKind = 2
const lastCheckKind = 15

/**
 * Tells whether a message is the one that a wallet was asked to sign. After its instructions a wallet may add checks, which can only make
 * it fail: those of Lighthouse, which Phantom and Solflare add on mainnet. No account may be written or sign because of them.
 * @param givenMessage The bytes of the message that the wallet was given.
 * @param signedMessage The bytes that it signed, which are not trusted.
 */
export function isSameTransaction(
  givenMessage: ReadonlyUint8Array,
  signedMessage: ReadonlyUint8Array,
): boolean {
  if (isSame(signedMessage, givenMessage)) return true
  try {
    const givenParts = partsOf(givenMessage)
    const signedParts = partsOf(signedMessage)
    const addedInstructions = signedParts.instructions.slice(givenParts.instructions.length)
    return (
      givenParts.version === signedParts.version &&
      givenParts.payer === signedParts.payer &&
      givenParts.lifetime === signedParts.lifetime &&
      signedParts.signers === 1 &&
      signedParts.tables === 0 &&
      signedParts.writable.every((each) => givenParts.writable.includes(each)) &&
      signedParts.instructions.length > givenParts.instructions.length &&
      givenParts.instructions.every((each, index) =>
        isSameInstruction(each, signedParts.instructions[index]),
      ) &&
      addedInstructions.every(isCheck)
    )
  } catch {
    // The bytes are not a message.
    return false
  }
}

function partsOf(message: ReadonlyUint8Array) {
  const compiledMessage = getCompiledTransactionMessageDecoder().decode(message)
  return {
    version: compiledMessage.version,
    payer: compiledMessage.staticAccounts[0],
    signers: compiledMessage.header.numSignerAccounts,
    lifetime: compiledMessage.lifetimeToken,
    writable: writableIn(compiledMessage),
    tables: ('addressTableLookups' in compiledMessage && compiledMessage.addressTableLookups?.length) || 0,
    instructions: getInstructionsFromCompiledTransactionMessage(compiledMessage) as readonly Instruction[],
  }
}

/** Returns the accounts that a message may write: signers stand first, and in each group those that are only read stand last. */
function writableIn({ header, staticAccounts }: CompiledTransactionMessage) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const signers = staticAccounts.slice(0, numSignerAccounts - numReadonlySignerAccounts)
  const nonSigners = staticAccounts.slice(
    numSignerAccounts,
    staticAccounts.length - numReadonlyNonSignerAccounts,
  )
  return [...signers, ...nonSigners]
}

function isCheck({ programAddress, data }: Instruction): boolean {
  const [kind = 0] = data ?? []
  return String(programAddress) === programs.lighthouse && kind >= firstCheckKind && kind <= lastCheckKind
}

function isSameInstruction(
  givenInstruction: Instruction,
  signedInstruction: Instruction | undefined,
): boolean {
  const accounts = givenInstruction.accounts ?? []
  const signedAccounts = signedInstruction?.accounts ?? []
  return (
    givenInstruction.programAddress === signedInstruction?.programAddress &&
    accounts.length === signedAccounts.length &&
    accounts.every(({ address }, index) => address === signedAccounts[index]?.address) &&
    isSame(givenInstruction.data ?? new Uint8Array(), signedInstruction.data ?? new Uint8Array())
  )
}

const isSame = (one: ReadonlyUint8Array, other: ReadonlyUint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Verifies an account's signature of a message. Uses a library, because some browsers cannot verify Ed25519. */
export function isSignedBy(account: string, signature: Uint8Array, message: Uint8Array): boolean {
  return ed25519.verify(signature, message, new Uint8Array(getAddressEncoder().encode(address(account))))
}
