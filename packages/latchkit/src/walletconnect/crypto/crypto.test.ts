import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from '../../wire/base64.js'
import { type Bytes, fromHex, toBase64Url, toHex, toUtf8 } from '../encoding.js'
import { envelopes, pairing, relayAuth, session } from '../fixtures/vectors.js'
import { openEnvelope, readEnvelope, seal, wrapPlain } from './envelope.js'
import { loadPrimitives } from './loadPrimitives.js'
import { noblePrimitives } from './noblePrimitives.js'
import { platformPrimitives } from './platformPrimitives.js'
import type { Primitives, PrivateKey } from './primitives.js'
import { clientId, relayToken, subscriptionId } from './relayToken.js'
import { newPairingKey, sessionKey, topicOf } from './sessionKey.js'

const bytes = (hex: string) => fromHex(hex)!

/** A private key of a vector, as each implementation holds it. */
async function privateKeyOf(name: 'X25519' | 'Ed25519', secret: string, kind: string): Promise<PrivateKey> {
  if (kind === 'noble') return bytes(secret)
  const curve = name === 'X25519' ? x25519 : ed25519
  const [d, x] = [bytes(secret), curve.getPublicKey(bytes(secret))].map(toBase64Url)
  const jwk = { kty: 'OKP', crv: name, d, x }
  return crypto.subtle.importKey(
    'jwk',
    jwk as JsonWebKey,
    name,
    false,
    name === 'X25519' ? ['deriveBits'] : ['sign'],
  )
}

const implementations: readonly (readonly [string, Primitives])[] = [
  ['platform', platformPrimitives(crypto)],
  ['noble', noblePrimitives()],
]

describe.each(implementations)('vectors with the primitives of %s', (kind, primitives) => {
  it('a topic is the sha256 of its key', async () => {
    expect(await topicOf(primitives, bytes(pairing.symKey))).toBe(pairing.topic)
    expect(await topicOf(primitives, bytes(session.publicA))).toBe(session.authResponseTopicOfA)
  })

  it('both sides come to the same session key and topic', async () => {
    const [a, b] = await Promise.all([
      privateKeyOf('X25519', session.privateA, kind),
      privateKeyOf('X25519', session.privateB, kind),
    ])
    expect(toHex(await primitives.sharedSecret(a, bytes(session.publicB)))).toBe(session.x25519Shared)
    expect(await sessionKey(primitives, a, session.publicB)).toEqual({
      symKey: session.symKey,
      topic: session.topic,
    })
    expect(await sessionKey(primitives, b, session.publicA)).toEqual({
      symKey: session.symKey,
      topic: session.topic,
    })
  })

  it('the relay token is the one of the vector, to the byte', async () => {
    const privateKey = await privateKeyOf('Ed25519', relayAuth.seed, kind)
    const key = { publicKey: bytes(relayAuth.publicKey), privateKey }
    expect(clientId(key.publicKey)).toBe(relayAuth.did)
    expect(await relayToken(primitives, key, relayAuth)).toBe(relayAuth.jwt)
    expect(await subscriptionId(primitives, relayAuth.topic, relayAuth.did)).toBe(relayAuth.subscriptionId)
  })

  it('fresh pairs work with each other and with those of the other implementation', async () => {
    const other = implementations.find(([name]) => name !== kind)?.[1] as Primitives
    const [mine, theirs] = await Promise.all([primitives.exchangePair(), other.exchangePair()])
    const one = await sessionKey(primitives, mine.privateKey, toHex(theirs.publicKey))
    expect(await sessionKey(other, theirs.privateKey, toHex(mine.publicKey))).toEqual(one)
    const signer = await primitives.signingPair()
    const signature = await primitives.sign(signer.privateKey, toUtf8('text'))
    expect(ed25519.verify(signature, toUtf8('text'), signer.publicKey)).toBe(true)
  })

  it.each([
    ['all zero', '00'.repeat(32)],
    ['of low order', `01${'00'.repeat(31)}`],
    ['of low order', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
    ['too short', '11'],
    ['no hex', 'zz'],
  ])('error: a public key that is %s makes no session', async (_, publicKey) => {
    const { privateKey } = await primitives.exchangePair()
    await expect(sessionKey(primitives, privateKey, publicKey)).rejects.toThrow()
  })

  it('pairing keys are 32 random bytes', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => newPairingKey(primitives)))
    expect(new Set(keys.map(({ symKey }) => symKey)).size).toBe(50)
    for (const { symKey } of keys) expect(symKey).toMatch(/^[\da-f]{64}$/)
  })
})

describe('which primitives are used', () => {
  const keyOf = async (platform: Crypto) => (await (await loadPrimitives(platform)).exchangePair()).privateKey

  it('the platform’s, whose private keys no script can read', async () => {
    const key = (await keyOf(crypto)) as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it.each([
    ['without subtle', {}],
    ['without X25519', { subtle: withoutAlgorithm('X25519') }],
    ['without Ed25519', { subtle: withoutAlgorithm('Ed25519') }],
  ])('noble’s on a platform %s', async (_, lacks) => {
    const platform = { getRandomValues: crypto.getRandomValues.bind(crypto), ...lacks } as Crypto
    expect(await keyOf(platform)).toBeInstanceOf(Uint8Array)
  })
})

function withoutAlgorithm(lacking: string): SubtleCrypto {
  return new Proxy(crypto.subtle, {
    get(subtle, name: keyof SubtleCrypto) {
      const method = subtle[name] as (...input: unknown[]) => unknown
      return async (...input: unknown[]) => {
        if (JSON.stringify(input).includes(lacking)) throw new DOMException('no', 'NotSupportedError')
        return method.apply(subtle, input)
      }
    },
  })
}

describe('envelopes', () => {
  const key = bytes(pairing.symKey)
  const fixed = { random: () => bytes(envelopes.iv) }

  it('type 0, 1 and 2 are those of the vectors', () => {
    expect(seal(fixed, key, envelopes.plaintext)).toBe(envelopes.type0)
    expect(seal(fixed, bytes(session.symKey), envelopes.plaintext, bytes(session.publicA))).toBe(
      envelopes.type1SenderA,
    )
    expect(wrapPlain(envelopes.plaintext)).toBe(envelopes.type2)
    expect(openEnvelope(readEnvelope(envelopes.type0), key)).toBe(envelopes.plaintext)
    const one = readEnvelope(envelopes.type1SenderA)
    expect(one.type === 1 && toHex(one.sender)).toBe(session.publicA)
    expect(openEnvelope(one, bytes(session.symKey))).toBe(envelopes.plaintext)
    expect(openEnvelope(readEnvelope(envelopes.type2), key)).toBe(envelopes.plaintext)
  })

  it('any text comes back as it was, from both alphabets of base64', () => {
    const primitives = noblePrimitives()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.boolean(), (text, withSender) => {
        const sender = withSender ? bytes(session.publicA) : undefined
        const sealed = seal(primitives, key, text, sender)
        const inLinks = sealed.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
        for (const form of [sealed, inLinks]) expect(openEnvelope(readEnvelope(form), key)).toBe(text)
      }),
    )
  })

  it('error: one flipped bit anywhere, another key, or a cut end opens nothing', () => {
    const sealed = fromBase64(envelopes.type0)!
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Uint8Array.from(sealed)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        // Flipped into a type 2 it is not encrypted at all: that type is refused where messages are received.
        fc.pre(changed[0] !== 2)
        expect(() => openEnvelope(readEnvelope(toBase64(changed)), key)).toThrow()
      }),
    )
    expect(() => openEnvelope(readEnvelope(envelopes.type0), bytes(session.symKey))).toThrow()
    expect(() => openEnvelope(readEnvelope(toBase64(sealed.subarray(0, -1))), key)).toThrow()
  })

  it.each(['', 'AA==', '%%%', 'A', 'BAAA', envelopes.type0.slice(0, 30), '\u0000'])(
    'error: internal 7, %j is no envelope',
    (message) => {
      expect(() => readEnvelope(message)).toThrowError(expect.objectContaining({ code: 'unknownType' }))
    },
  )

  it('every envelope has an iv of its own', () => {
    const primitives = noblePrimitives()
    const sealed = Array.from({ length: 100 }, () => seal(primitives, key, 'same'))
    expect(new Set(sealed.map((each) => each.slice(0, 20))).size).toBe(100)
  })
})

describe('encodings', () => {
  const anyBytes = fc.uint8Array({ maxLength: 300 }).map((array) => Uint8Array.from(array) as Bytes)

  it('hex and base64 come back as they were', () => {
    fc.assert(
      fc.property(anyBytes, (value) => {
        expect(fromHex(toHex(value))).toEqual(value)
        expect(fromBase64(toBase64(value))).toEqual(value)
        expect(fromBase64(toBase64Url(value))).toEqual(value)
        expect(toBase64(value)).toBe(Buffer.from(value).toString('base64'))
        expect(toBase64Url(value)).toBe(Buffer.from(value).toString('base64url'))
      }),
    )
  })

  it('anything else is nothing, never a throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([fromHex(text), fromBase64(text)].every((each) => !each || each instanceof Uint8Array)).toBe(
          true,
        )
      }),
    )
  })

  it('a mebibyte is written in an instant', () => {
    const big = new Uint8Array(1_048_576).fill(7) as Bytes
    expect(Buffer.compare(fromBase64(toBase64(big))!, big)).toBe(0)
  })
})
