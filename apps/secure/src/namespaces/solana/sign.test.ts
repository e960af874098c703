import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  partiallySignTransaction,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { expect, it } from 'vitest'
import { addressesOf, deriveKeys } from '../../vault/deriveKeys.js'
import { signSolanaMessage, signSolanaTransactions } from './sign.js'

const keys = deriveKeys(new Uint8Array(32).fill(7))
const own = address(addressesOf(keys).solana)
const memo = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const publicKey = await getPublicKeyFromAddress(own)
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))

/** A transaction that this wallet and, where one is given, another signer have to sign. */
function build(version: 'legacy' | 0, feePayer = own, note = 'hello') {
  const empty = setTransactionMessageFeePayer(feePayer, createTransactionMessage({ version }))
  const dated = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 0n },
    empty,
  )
  const accounts = [{ address: own, role: AccountRole.READONLY_SIGNER }] as const
  const instruction = { programAddress: memo, accounts, data: new TextEncoder().encode(note) }
  return compileTransaction(appendTransactionMessageInstruction(instruction, dated))
}

it('signs a message that @solana/kit verifies', async () => {
  const bytes = Uint8Array.from(Buffer.from('hello'))
  const signature = getBase58Encoder().encode(signSolanaMessage(keys.solana, bytes)) as SignatureBytes
  expect(await verifySignature(publicKey, signature, bytes)).toBe(true)
})

it.each(['legacy', 0] as const)('signs a transaction of version %s at its own place', async (version) => {
  const other = await generateKeyPairSigner()
  const partly = await partiallySignTransaction([other.keyPair], build(version, other.address))
  const wires = [build(version), partly].map(getBase64EncodedWireTransaction)
  const signed = signSolanaTransactions(keys.solana, wires)
  for (const { transaction } of signed) {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytesOf(transaction))
    expect(await verifySignature(publicKey, signatures[own]!, messageBytes)).toBe(true)
  }
  const both = getTransactionDecoder().decode(bytesOf(signed[1]!.transaction))
  expect(
    await verifySignature(other.keyPair.publicKey, both.signatures[other.address]!, both.messageBytes),
  ).toBe(true)
})

it('error: nothing is signed where one transaction has no place for this wallet', async () => {
  const other = await generateKeyPairSigner()
  const empty = setTransactionMessageFeePayer(other.address, createTransactionMessage({ version: 0 }))
  const foreign = compileTransaction(
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 0n },
      empty,
    ),
  )
  const wires = [build(0), foreign].map(getBase64EncodedWireTransaction)
  expect(() => signSolanaTransactions(keys.solana, wires)).toThrow('no place')
})

it('error: bytes that are no transaction', () => {
  const good = Uint8Array.from(Buffer.from(getBase64EncodedWireTransaction(build(0)), 'base64'))
  const newer = Uint8Array.from(good)
  newer[65] = 0x81
  for (const bytes of [good.subarray(0, 70), newer, new Uint8Array(), new Uint8Array(200).fill(0xff)]) {
    const text = Buffer.from(bytes).toString('base64')
    expect(() => signSolanaTransactions(keys.solana, [text])).toThrow(/transaction/)
  }
  expect(() => signSolanaTransactions(keys.solana, ['?'])).toThrow('base64')
})
