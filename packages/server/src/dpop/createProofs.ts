import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { siwxProofInvalid } from '../errors/siwx.js'
import type { TokenStore } from '../siwx/store/createTokenStore.js'
import { createNotes } from './createNotes.js'
import { aheadMs, proofMs, readProof } from './readProof.js'

/** The store forgets each so often what is over. */
const sweepMs = 60_000

/** A proof that a request was sent by who has a key. Until it is noted it could be shown again. */
export interface ShownProof {
  /** The key, by its thumbprint (RFC 7638). */
  readonly key: string
  /**
   * Notes that it was shown, before anything is answered or written by it; the same request may note it twice. Throws `siwxProofInvalid`
   * where another one has.
   * @returns The key.
   */
  note(): Promise<string>
}

interface ProofParts {
  readonly clock: Clock
  readonly tokens: Pick<TokenStore, 'noteProof' | 'removeExpired'>
  /** Whether other processes answer by the same store: then they note proofs together. */
  readonly isShared: boolean
  /** The hosts that pages know the server by; that of each request where there are none. */
  readonly hosts: () => readonly string[]
}

/**
 * Makes the function that reads the proof of a request; it throws `siwxProofInvalid`. Proofs are noted in memory: so those that were
 * made before this process began are refused (`iat`), as it does not know which of them were shown.
 */
export function createProofs({
  clock,
  tokens,
  isShared,
  hosts,
}: ProofParts): (request: Request, token?: string) => ShownProof {
  // The former process took none that was further ahead.
  const madeAfter = () => (clock.since ?? Number.NEGATIVE_INFINITY) + aheadMs
  const notes = createNotes(clock.now, proofMs + aheadMs)
  let sweptAt = clock.now()

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < sweepMs) return
    sweptAt = now
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
      await sweep(now)
      if (isShared && !(await tokens.noteProof(id, now + proofMs + aheadMs))) throw refuse()
      return holder
    }
    let noted: Promise<string> | undefined
    return { key: holder, note: () => (noted ??= note()) }
  }
}
