import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as bitcoinjs from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../../testing/bitcoin/addressOf.js'
import { bip322 } from '../../message/fixtures/vectors.js'
import { lockOf } from './addressHash.js'
import { messageTransactionId, scriptOf } from './transactions.js'
import { verifyBip122 } from './verifyBip122.js'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const verify = (address: string, text: string, signature: string) =>
  verifyBip122({ chainId, address, text, signature })

const sha256 = (bytes: Uint8Array) => bitcoinjs.crypto.sha256(bytes)
const privateKey = new Uint8Array(32).fill(9)
const publicKey = secp256k1.getPublicKey(privateKey, true)
const derOf = (hash: Uint8Array) =>
  Uint8Array.of(...secp256k1.sign(hash, privateKey, { prehash: false, format: 'der' }), 1)

/** The transaction that a proof of BIP-322 is, made by another library. */
function toSign(text: string, script: Uint8Array): bitcoinjs.Transaction {
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const hash = sha256(Buffer.concat([tag, tag, Buffer.from(text)]))
  const toSpend = new bitcoinjs.Transaction()
  toSpend.version = 0
  toSpend.addInput(new Uint8Array(32), 0xffff_ffff, 0, Uint8Array.of(0, 32, ...hash))
  toSpend.addOutput(script, 0n)
  const signed = new bitcoinjs.Transaction()
  signed.version = 0
  signed.addInput(toSpend.getHash(), 0, 0)
  signed.addOutput(Uint8Array.of(0x6a), 0n)
  return signed
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const witnessOf = (...items: Uint8Array[]) =>
  base64(Uint8Array.of(items.length, ...items.flatMap((item) => [item.length, ...item])))
const keyHashScript = bitcoinjs.payments.p2pkh({ pubkey: publicKey }).output as Uint8Array
const address = {
  legacy: addressOf(privateKey, 'legacy', 'mainnet'),
  nested: addressOf(privateKey, 'nested', 'mainnet'),
  segwit: addressOf(privateKey, 'segwit', 'mainnet'),
}
const outputOf = (text: string) => bitcoinjs.address.toOutputScript(text)

/** Signs as the owner of a legacy address does; only the full form has room for that. */
function signLegacy(
  text: string,
  change: (signed: bitcoinjs.Transaction) => unknown = () => undefined,
): string {
  const signed = toSign(text, outputOf(address.legacy))
  change(signed)
  const made = derOf(signed.hashForSignature(0, keyHashScript, 1))
  signed.setInputScript(0, bitcoinjs.script.compile([made, publicKey]))
  return base64(signed.toBuffer())
}

function signNested(text: string): { readonly full: string; readonly simple: string } {
  const signed = toSign(text, outputOf(address.nested))
  const made = derOf(signed.hashForWitnessV0(0, keyHashScript, 0n, 1))
  const redeem = bitcoinjs.payments.p2wpkh({ pubkey: publicKey }).output as Uint8Array
  signed.setWitness(0, [made, publicKey])
  signed.setInputScript(0, bitcoinjs.script.compile([redeem]))
  return { full: base64(signed.toBuffer()), simple: witnessOf(made, publicKey) }
}

describe('BIP-322', () => {
  it('the transactions are those of the vectors', () => {
    const lock = lockOf(bip322.address)
    const script = lock && scriptOf(lock)
    if (!script) return expect.unreachable()
    const id = (text: string) => Buffer.from(messageTransactionId(text, script)).toString('hex')
    expect([id(''), id('Hello World')]).toEqual([bip322.toSpendTxidEmpty, bip322.toSpendTxidHelloWorld])
  })

  it('the published signatures pass, and none over another text or for another address', async () => {
    for (const signature of bip322.simpleP2wpkh) {
      expect(await verify(bip322.address, bip322.message, signature)).toBe('bip322')
      expect(await verify(bip322.address, 'Hello World!', signature)).toBeUndefined()
      expect(await verify(address.segwit, bip322.message, signature)).toBeUndefined()
      expect(await verify(bip322.p2trAddress, bip322.message, signature)).toBeUndefined()
    }
    expect(await verify(bip322.p2trAddress, bip322.message, bip322.simpleP2tr)).toBe('bip322')
    expect(await verify(bip322.p2trAddress, 'Hello World!', bip322.simpleP2tr)).toBeUndefined()
    expect(await verify(bip322.address, bip322.message, bip322.simpleP2tr)).toBeUndefined()
  })

  it('a nested address: in full, and simple with the script implied', async () => {
    const { full, simple } = signNested('text')
    for (const signature of [full, simple]) {
      expect(await verify(address.nested, 'text', signature)).toBe('bip322')
      expect(await verify(address.nested, 'other', signature)).toBeUndefined()
      expect(await verify(address.segwit, 'text', signature)).toBeUndefined()
      expect(
        await verify(addressOf(new Uint8Array(32).fill(8), 'nested', 'mainnet'), 'text', signature),
      ).toBeUndefined()
    }
  })

  it('a legacy address: in full', async () => {
    expect(await verify(address.legacy, 'text', signLegacy('text'))).toBe('bip322')
    expect(await verify(address.legacy, 'other', signLegacy('text'))).toBeUndefined()
  })

  it.each<[string, (signed: bitcoinjs.Transaction) => unknown]>([
    ['a lock time', (signed) => Object.assign(signed, { locktime: 1 })],
    ['another version', (signed) => Object.assign(signed, { version: 1 })],
    [
      'an input that is not its message',
      (signed) => void signed.ins.splice(0, 1, { ...signed.ins[0]!, index: 1 }),
    ],
    ['a sequence', (signed) => void signed.ins.splice(0, 1, { ...signed.ins[0]!, sequence: 1 })],
    ['a second input', (signed) => void signed.addInput(new Uint8Array(32), 0, 0)],
    ['a second output', (signed) => void signed.addOutput(Uint8Array.of(0x6a), 0n)],
    ['an amount', (signed) => void signed.outs.splice(0, 1, { script: Uint8Array.of(0x6a), value: 1n })],
    [
      'somebody that it pays',
      (signed) => void signed.outs.splice(0, 1, { script: keyHashScript, value: 0n }),
    ],
  ])('error: not a transaction with %s, though it is signed', async (_what, change) => {
    expect(await verify(address.legacy, 'text', signLegacy('text', change))).toBeUndefined()
  })

  it('error: not a signature of a part of the transaction, of a key in another form, or with more beside it', async () => {
    const signed = toSign('text', outputOf(address.segwit))
    const hash = (type: number) => signed.hashForWitnessV0(0, keyHashScript, 0n, type)
    const made = derOf(hash(1))
    expect(await verify(address.segwit, 'text', witnessOf(made, publicKey))).toBe('bip322')
    const ofNone = Uint8Array.of(...derOf(hash(2)).slice(0, -1), 2)
    const plain = secp256k1.getPublicKey(privateKey, false)
    for (const signature of [
      witnessOf(ofNone, publicKey),
      witnessOf(made, plain),
      witnessOf(made, publicKey, publicKey),
      witnessOf(made),
      `${witnessOf(made, publicKey).replace(/=+$/, '')}AAAA`,
      base64(Uint8Array.of(0)),
      base64(new Uint8Array(5_000).fill(255)),
    ])
      expect(await verify(address.segwit, 'text', signature)).toBeUndefined()
  })

  it('error: an address of a script with several keys is not supported', async () => {
    const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    expect(await verify(script, 'Hello World', bip322.simpleP2wpkh[0])).toBeUndefined()
  })
})
