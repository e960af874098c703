import { ed25519 } from '@noble/curves/ed25519.js'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../testing/bitcoin/addressOf.js'
import { signText } from '../../testing/bitcoin/signText.js'
import { fromBase58, toBase58 } from '../../wire/base58.js'
import { toBase64 } from '../../wire/base64.js'
import { messages } from '../message/fixtures/messages.js'
import { eip191, solana } from '../message/fixtures/vectors.js'
import type { SiwxMessage } from '../message/siwxMessage.js'
import { writeMessage } from '../message/writeMessage.js'
import { refusalOf } from './fixtures/refusalOf.js'
import { verifySignature } from './verifySignature.js'

await cryptoWaitReady()
const seed = new Uint8Array(32).fill(7)
const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))

interface Signer {
  readonly message: SiwxMessage
  readonly sign: (text: string) => string | Promise<string>
}

const evm = privateKeyToAccount(eip191.privateKey)
const substrate = (key: Uint8Array, sign: (bytes: Uint8Array) => Uint8Array): Signer => ({
  message: { ...messages.polkadot, accountAddress: encodeAddress(key, 0) },
  sign: (text) => hex(sign(utf8(`<Bytes>${text}</Bytes>`))),
})
const [sr, ed, ec] = [sr25519PairFromSeed(seed), ed25519PairFromSeed(seed), secp256k1PairFromSeed(seed)]
const bitcoin = (kind: 'legacy' | 'nested' | 'segwit' | 'taproot', protocol?: 'bip322'): Signer => ({
  message: { ...messages.bip122, accountAddress: addressOf(seed, kind, 'mainnet') },
  sign: (text) => toBase64(signText(utf8(text), seed, kind, protocol)),
})

/** Wallets of every kind: of other libraries where one signs that kind. */
const signers: Readonly<Record<string, Signer & { readonly type: string }>> = {
  'a key of Ethereum': {
    message: messages.eip155,
    sign: (message) => evm.signMessage({ message }),
    type: 'eip191',
  },
  'a key of Solana': {
    message: { ...messages.solana, accountAddress: toBase58(ed25519.getPublicKey(seed)) },
    sign: (text) => toBase58(ed25519.sign(utf8(text), seed)),
    type: 'solana:ed25519',
  },
  'Polkadot, sr25519': { ...substrate(sr.publicKey, (bytes) => sr25519Sign(bytes, sr)), type: 'substrate' },
  'Polkadot, ed25519': { ...substrate(ed.publicKey, (bytes) => ed25519Sign(bytes, ed)), type: 'substrate' },
  'Polkadot, ecdsa': {
    ...substrate(blake2AsU8a(ec.publicKey), (bytes) => secp256k1Sign(bytes, ec, 'blake2')),
    type: 'substrate',
  },
  'Polkadot, with the byte of its kind': {
    ...substrate(sr.publicKey, (bytes) => Uint8Array.of(1, ...sr25519Sign(bytes, sr))),
    type: 'substrate',
  },
  'Polkadot, on a network of another prefix': {
    message: { ...messages.polkadot, accountAddress: encodeAddress(ed.publicKey, 1284) },
    sign: (text) => hex(ed25519Sign(utf8(`<Bytes>${text}</Bytes>`), ed)),
    type: 'substrate',
  },
  'a legacy address': { ...bitcoin('legacy'), type: 'bip137' },
  'a nested address': { ...bitcoin('nested'), type: 'bip137' },
  'a segwit address': { ...bitcoin('segwit'), type: 'bip137' },
  'a segwit address by BIP-322': { ...bitcoin('segwit', 'bip322'), type: 'bip322' },
  'a taproot address': { ...bitcoin('taproot'), type: 'bip322' },
}

const strangers: Readonly<Record<string, string>> = {
  'eip155:1': '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  [messages.solana.chainId]: toBase58(ed25519.getPublicKey(new Uint8Array(32).fill(8))),
  [messages.bip122.chainId]: messages.bip122.accountAddress,
  [messages.polkadot.chainId]: messages.polkadot.accountAddress,
}

describe.each(Object.entries(signers))('%s', (_kind, { message, sign, type }) => {
  it('signs, and that is verified', async () => {
    const text = writeMessage(message)
    expect(await verifySignature({ message: text, signature: await sign(text) })).toBe(type)
  })

  it('error: X2 not over another message, and not by another account', async () => {
    const text = writeMessage(message)
    const signature = await sign(text)
    const changes: Partial<SiwxMessage>[] = [
      { domain: 'evil.example' },
      { uri: 'https://evil.example/' },
      { nonce: 'ffffffffffffffff' },
      { statement: 'I give you everything.' },
      { issuedAt: '2026-01-01T00:00:01.000Z' },
      { expirationTime: '2027-01-01T00:00:00.000Z' },
      { notBefore: '2026-01-01T00:00:00.000Z' },
      { requestId: 'other' },
      { resources: ['https://evil.example'] },
    ]
    for (const change of changes) {
      const other = writeMessage({ ...message, ...change } as SiwxMessage)
      expect(await refusalOf(verifySignature({ message: other, signature })), JSON.stringify(change)).toBe(
        'siwxSignatureInvalid',
      )
    }
    const stranger = writeMessage({ ...message, accountAddress: strangers[message.chainId] ?? '' })
    expect(await refusalOf(verifySignature({ message: stranger, signature: await sign(stranger) }))).toBe(
      'siwxSignatureInvalid',
    )
  })

  it('error: not one of another family, which the same seed made over the same text', async () => {
    const text = writeMessage(message)
    for (const [kind, other] of Object.entries(signers)) {
      if (other.message.chainId === message.chainId) continue
      const signature = await other.sign(text)
      expect(await refusalOf(verifySignature({ message: text, signature })), kind).toBe(
        'siwxSignatureInvalid',
      )
    }
  })

  it('error: not a signature that is cut, lengthened, of no bytes, or no text', async () => {
    const text = writeMessage(message)
    const signature = await sign(text)
    const odd = [
      signature.slice(0, -4),
      `${signature}${signature}`,
      '',
      '0x',
      '0xzz',
      `${signature}\n`,
      'A'.repeat(200_000),
      null,
      5,
    ]
    for (const each of odd)
      expect(await refusalOf(verifySignature({ message: text, signature: each as string }))).toBe(
        'siwxSignatureInvalid',
      )
  })
})

describe('the vectors', () => {
  it('EIP-191 and Ed25519', async () => {
    expect(await verifySignature({ message: eip191.siweMessage, signature: eip191.siweSignature })).toBe(
      'eip191',
    )
    expect(await verifySignature({ message: solana.message, signature: solana.signatureBase58 })).toBe(
      'solana:ed25519',
    )
  })
})

describe('error: X4 what else of the same key is no signature', () => {
  it('a high s, and another recovery', async () => {
    const text = writeMessage(messages.eip155)
    const bytes = bytesOf(await evm.signMessage({ message: text }))
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(hex(bytes.slice(32, 64)))
    const flipped = bytes[64] === 27 ? 28 : 27
    const high = Uint8Array.of(
      ...bytes.slice(0, 32),
      ...bytesOf(`0x${s.toString(16).padStart(64, '0')}`),
      flipped,
    )
    for (const [signature, outcome] of [
      [high, 'siwxSignatureInvalid'],
      [Uint8Array.of(...bytes.slice(0, 64), flipped), 'siwxSignatureInvalid'],
      [Uint8Array.of(...bytes.slice(0, 64), 29), 'siwxSignatureInvalid'],
      [bytes.slice(0, 64), 'siwxSignatureInvalid'],
      [Uint8Array.of(...bytes.slice(0, 64), (bytes[64] ?? 0) - 27), 'eip191'],
    ] as const)
      expect(await refusalOf(verifySignature({ message: text, signature: hex(signature) }))).toBe(outcome)
  })

  it('the signature that fits every text of a key without a secret', async () => {
    // R is the identity and s is 0: valid for the keys of small order, by a lax reading of Ed25519.
    const signature = Uint8Array.of(1, ...new Uint8Array(63))
    const solanas = ['1'.repeat(32), toBase58(Uint8Array.of(1, ...new Uint8Array(31)))]
    for (const accountAddress of solanas) {
      const message = writeMessage({ ...messages.solana, accountAddress })
      expect(fromBase58(accountAddress, 44)).toHaveLength(32)
      expect(await refusalOf(verifySignature({ message, signature: toBase58(signature) }))).toBe(
        'siwxSignatureInvalid',
      )
    }
    const message = writeMessage({
      ...messages.polkadot,
      accountAddress: encodeAddress(new Uint8Array(32), 0),
    })
    // Of sr25519, with the mark of its kind in the last byte.
    for (const made of [signature, Uint8Array.of(...new Uint8Array(63), 128)])
      expect(await refusalOf(verifySignature({ message, signature: hex(made) }))).toBe('siwxSignatureInvalid')
  })
})
