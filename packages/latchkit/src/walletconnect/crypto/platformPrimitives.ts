import type { Bytes } from '../encoding.js'
import type { KeyPair, Primitives, PrivateKey } from './primitives.js'

/** Creates the primitives from the platform's cryptography. Private keys are not extractable, so no script can read them. */
export function platformPrimitives(platform: Crypto): Primitives {
  const { subtle } = platform
  const toBytes = (buffer: ArrayBuffer): Bytes => new Uint8Array(buffer)
  const generatePair = async (name: string, usages: KeyUsage[]): Promise<KeyPair> => {
    const { publicKey, privateKey } = (await subtle.generateKey({ name }, false, usages)) as CryptoKeyPair
    return { publicKey: toBytes(await subtle.exportKey('raw', publicKey)), privateKey }
  }
  return {
    random: (length) => platform.getRandomValues(new Uint8Array(length)),
    sha256: async (data) => toBytes(await subtle.digest('SHA-256', data)),
    async hkdf(secret) {
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const none = new Uint8Array()
      return toBytes(
        await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, 256),
      )
    },
    exchangePair: () => generatePair('X25519', ['deriveBits']),
    async sharedSecret(privateKey, publicKey) {
      const peerKey = await subtle.importKey('raw', publicKey, 'X25519', false, [])
      return toBytes(
        await subtle.deriveBits({ name: 'X25519', public: peerKey }, privateKey as CryptoKey, 256),
      )
    },
    signingPair: () => generatePair('Ed25519', ['sign', 'verify']),
    sign: async (privateKey: PrivateKey, data) =>
      toBytes(await subtle.sign('Ed25519', privateKey as CryptoKey, data)),
  }
}
