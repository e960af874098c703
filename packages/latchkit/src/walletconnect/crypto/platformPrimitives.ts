import type { Bytes } from '../encoding.js'
import type { KeyPair, Primitives, PrivateKey } from './primitives.js'

/** The platform's own cryptography. Private keys are made so that no script can read them. */
export function platformPrimitives(platform: Crypto): Primitives {
  const { subtle } = platform
  const bytes = (buffer: ArrayBuffer): Bytes => new Uint8Array(buffer)
  const pair = async (name: string, usages: KeyUsage[]): Promise<KeyPair> => {
    const { publicKey, privateKey } = (await subtle.generateKey({ name }, false, usages)) as CryptoKeyPair
    return { publicKey: bytes(await subtle.exportKey('raw', publicKey)), privateKey }
  }
  return {
    random: (length) => platform.getRandomValues(new Uint8Array(length)),
    sha256: async (data) => bytes(await subtle.digest('SHA-256', data)),
    async hkdf(secret) {
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      const none = new Uint8Array()
      return bytes(
        await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, 256),
      )
    },
    exchangePair: () => pair('X25519', ['deriveBits']),
    async shared(privateKey, publicKey) {
      const other = await subtle.importKey('raw', publicKey, 'X25519', false, [])
      return bytes(await subtle.deriveBits({ name: 'X25519', public: other }, privateKey as CryptoKey, 256))
    },
    signingPair: () => pair('Ed25519', ['sign', 'verify']),
    sign: async (privateKey: PrivateKey, data) =>
      bytes(await subtle.sign('Ed25519', privateKey as CryptoKey, data)),
  }
}
