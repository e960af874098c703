import { fail } from 'latchkit/wire'
import { keyMismatch } from '../errors/custody.js'

/** Data that only one private key opens (HPKE, RFC 9180), in base64url. */
export interface SealedData {
  readonly enc: string
  readonly ciphertext: string
}

/** What a message is sealed for. Each purpose is a different `info` of the cipher. */
export type SealPurpose = `${'auth' | 'recovery'}-${'share' | 'release' | 'retired'}` | 'reconcile' | 'mail'

/** A stored key pair, in base64url: the raw point of the public key, the scalar of the private key. */
export interface SealKeys {
  readonly public: string
  readonly private: string
}

/**
 * Creates the cipher suite DHKEM(P-256), HKDF-SHA256, AES-256-GCM, which is fixed for ever. The library loads only if the e-mail wallet is
 * used.
 */
async function createSuite() {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  return new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
const textOf = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')
const utf8BytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text)).buffer
const infoOf = (purpose: SealPurpose) => utf8BytesOf(`latchkit ${purpose} v1`)

/** Generates a key pair. */
export async function makeSealKeys(): Promise<SealKeys> {
  const { kem } = await createSuite()
  const { publicKey, privateKey } = await kem.generateKeyPair()
  return {
    public: textOf(await kem.serializePublicKey(publicKey)),
    private: textOf(await kem.serializePrivateKey(privateKey)),
  }
}

/**
 * Seals bytes for a public key.
 * @param aad Facts that the sealed bytes are bound to; opening needs the same facts in the same order.
 * @throws `keyMismatch` if the key is not a point on the curve.
 */
export async function seal(
  publicKey: string,
  purpose: SealPurpose,
  aad: object,
  bytes: Uint8Array,
): Promise<SealedData> {
  const suite = await createSuite()
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(publicKey))
    const sender = await suite.createSenderContext({ recipientPublicKey, info: infoOf(purpose) })
    const ciphertext = await sender.seal(Uint8Array.from(bytes).buffer, utf8BytesOf(JSON.stringify(aad)))
    return { enc: textOf(sender.enc), ciphertext: textOf(ciphertext) }
  } catch (error) {
    throw fail(keyMismatch, {}, error)
  }
}

/** Opens sealed data. @throws `keyMismatch` if the data was sealed for another key, another purpose or other facts. */
export async function openSealed(
  keys: SealKeys,
  purpose: SealPurpose,
  aad: object,
  { enc, ciphertext }: SealedData,
): Promise<Buffer> {
  const suite = await createSuite()
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(bytesOf(keys.private))
    const opener = await suite.createRecipientContext({
      recipientKey,
      enc: bytesOf(enc),
      info: infoOf(purpose),
    })
    return Buffer.from(await opener.open(bytesOf(ciphertext), utf8BytesOf(JSON.stringify(aad))))
  } catch (error) {
    throw fail(keyMismatch, {}, error)
  }
}
