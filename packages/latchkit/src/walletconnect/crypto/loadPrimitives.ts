import { platformPrimitives } from './platformPrimitives.js'
import type { Primitives } from './primitives.js'

/**
 * Returns the platform's cryptography if a trial run of all algorithms succeeds, else noble's, which is only loaded then.
 * `subtle` is missing on pages that are not secure contexts.
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
