import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { siwxProofInvalid } from '../errors/siwx.js'
import type { TokenStore } from '../siwx/store/createTokenStore.js'
import { createNotes } from './createNotes.js'
import { aheadMs, proofMs, readProof } from './readProof.js'

/** How often the store removes expired proofs. */
const cleanupMs = 60_000

/** A proof that the holder of a key has sent a request. Until its use is noted, another request could use it, too. */
export interface ShownProof {
  /** Thumbprint of the key (RFC 7638). */
  readonly key: string
  /**
   * Notes that the proof was used, before anything is answered or written; the same request may do this twice. Throws
   * `siwxProofInvalid` if another request has used it.
   * @returns The key.
   */
  note(): Promise<string>
}

interface ProofCheckerOptions {
  readonly clock: Clock
  readonly tokens: Pick<TokenStore, 'noteProof' | 'removeExpired'>
  /** Whether other processes share the store: then proofs are noted there. */
  readonly isShared: boolean
  /** Host names of the server as pages know it; without any, the host of each request. */
  readonly hosts: () => readonly string[]
}

/**
 * Creates the function that reads the proof of a request; it throws `siwxProofInvalid`. Used proofs are in memory, so proofs from before
 * this process began are refused (`iat`): this process does not know which of them were used.
 */
export function createProofs({
  clock,
  tokens,
  isShared,
  hosts,
}: ProofCheckerOptions): (request: Request, token?: string) => ShownProof {
  // A proof made after this time was not used before: the previous process accepted no proof from so far ahead.
  const madeAfter = () => (clock.startedAtMs ?? Number.NEGATIVE_INFINITY) + aheadMs
  const notes = createNotes(clock.now, proofMs + aheadMs)
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
    const note = async () => {
      const now = clock.now()
      if (!notes.add(id)) throw refuse()
      await cleanUp(now)
      if (isShared && !(await tokens.noteProof(id, now + proofMs + aheadMs))) throw refuse()
      return holder
    }
    let notedKey: Promise<string> | undefined
    return { key: holder, note: () => (notedKey ??= note()) }
  }
}
