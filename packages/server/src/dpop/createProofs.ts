import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { siwxProofInvalid } from '../errors/siwx.js'
import type { TokenStore } from '../siwx/store/createTokenStore.js'
import { createNotes } from './createNotes.js'
import { aheadMs, proofMs, readProof } from './readProof.js'

/** How often the store removes expired proofs. */
const cleanupMs = 60_000

/** A proof that the holder of a key has sent a request. Until its use is recorded, another request could use it, too. */
export interface ShownProof {
  /** Thumbprint of the key (RFC 7638). */
  readonly key: string
  /**
   * Records that the proof was used, before anything is answered or written. The same request may do this twice. Throws `siwxProofInvalid`
   * if another request has used it.
   * @returns The key.
   */
  recordUse(): Promise<string>
}

interface ProofCheckerOptions {
  readonly clock: Clock
  readonly tokens: Pick<TokenStore, 'recordProof' | 'removeExpired'>
  /** Whether other processes share the store: then used proofs are also recorded there. */
  readonly isShared: boolean
  /** Host names of the server as pages know it; without any, the host of each request. */
  readonly hosts: () => readonly string[]
}

/**
 * Creates the function that reads the proof of a request; it throws `siwxProofInvalid`. Used proofs are stored in memory. So a proof that
 * was made before this process began is refused by its time (`iat`): the process cannot know whether it was used.
 */
export function createProofs({
  clock,
  tokens,
  isShared,
  hosts,
}: ProofCheckerOptions): (request: Request, token?: string) => ShownProof {
  // A proof made after this time was not used before: the previous process accepted no proof from so far ahead.
  const madeAfter = () => (clock.startedAtMs ?? Number.NEGATIVE_INFINITY) + aheadMs
  const usedProofs = createNotes(clock.now, proofMs + aheadMs)
  let cleanedAt = clock.now()

  async function cleanUp(now: number): Promise<void> {
    if (now - cleanedAt < cleanupMs) return
    cleanedAt = now
    await tokens.removeExpired(now)
  }

  return (request, token) => {
    const { holder, id } = readProof(request, {
      now: clock.now(),
      hosts: hosts(),
      token,
      madeAfter: madeAfter(),
    })
    const refuse = () => fail(siwxProofInvalid, { reason: 'it was shown before' })
    const recordNow = async () => {
      const now = clock.now()
      if (!usedProofs.add(id)) throw refuse()
      await cleanUp(now)
      if (isShared && !(await tokens.recordProof(id, now + proofMs + aheadMs))) throw refuse()
      return holder
    }
    let recordedKey: Promise<string> | undefined
    return { key: holder, recordUse: () => (recordedKey ??= recordNow()) }
  }
}
