import { platformPrimitives } from './platformPrimitives.js'
import type { Primitives } from './primitives.js'

/**
 * The platform's cryptography where it has all that is asked of it, tried out rather than believed; else noble's, which
 * is loaded only then. `subtle` is absent on pages that are not secure contexts.
 */
export async function loadPrimitives(platform: Crypto = crypto): Promise<Primitives> {
  try {
    const own = platformPrimitives(platform)
    const [{ privateKey, publicKey }, signer] = await Promise.all([own.exchangePair(), own.signingPair()])
    const probe = new Uint8Array(1)
    await Promise.all([
      own.shared(privateKey, publicKey).then(own.hkdf),
      own.sign(signer.privateKey, probe),
      own.sha256(probe),
    ])
    return own
  } catch {
    return (await import('./noblePrimitives.js')).noblePrimitives()
  }
}
