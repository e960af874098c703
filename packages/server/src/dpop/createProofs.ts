import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { siwxProofInvalid } from '../errors/siwx.js'
import type { TokenStore } from '../siwx/store/createTokenStore.js'
import { proofMs, readProof } from './readProof.js'

/** Proofs that were shown are forgotten each so often. */
const sweepMs = 60_000

interface ProofParts {
  readonly clock: Clock
  readonly tokens: Pick<TokenStore, 'noteProof' | 'removeExpired'>
  /** The hosts that pages know the server by; that of each request where there are none. */
  readonly hosts: () => readonly string[]
}

/**
 * Makes the function that takes the proof of a request and answers its key, by its thumbprint; it throws `siwxProofInvalid`. A
 * proof is taken once.
 */
export function createProofs({
  clock,
  tokens,
  hosts,
}: ProofParts): (request: Request, token?: string) => Promise<string> {
  let sweptAt = clock.now()
  return async (request, token) => {
    const now = clock.now()
    const { holder, id } = readProof(request, { now, hosts: hosts(), token })
    if (now - sweptAt >= sweepMs) {
      sweptAt = now
      await tokens.removeExpired(now)
    }
    // As long as it could be shown again: it may be of the future.
    const isFirst = await tokens.noteProof(id, now + 2 * proofMs)
    if (!isFirst) throw fail(siwxProofInvalid, { reason: 'it was shown before' })
    return holder
  }
}
