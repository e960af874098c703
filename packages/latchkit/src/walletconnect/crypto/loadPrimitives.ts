import { loadFile } from '../../core/kit/loadFile.js'
import { platformPrimitives } from './platformPrimitives.js'
import type { Primitives } from './primitives.js'

/**
 * Returns the platform's cryptography if a trial run of all algorithms succeeds, else noble's, which is only loaded then.
 * `subtle` is missing on pages that are not secure contexts.
 */
export async function loadPrimitives(platform: Crypto = crypto): Promise<Primitives> {
  try {
    const platformSet = platformPrimitives(platform)
    const [{ privateKey, publicKey }, signer] = await Promise.all([
      platformSet.exchangePair(),
      platformSet.signingPair(),
    ])
    const probe = new Uint8Array(1)
    await Promise.all([
      platformSet.sharedSecret(privateKey, publicKey).then(platformSet.hkdf),
      platformSet.sign(signer.privateKey, probe),
      platformSet.sha256(probe),
    ])
    return platformSet
  } catch {
    return (await loadFile(() => import('./noblePrimitives.js'))).noblePrimitives()
  }
}
