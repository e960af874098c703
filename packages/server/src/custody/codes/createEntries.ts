import { fail } from 'latchkit/wire'
import { codeWrong, requestUnknown, tooManyTries } from '../../errors/custody.js'
import { dayMs } from './codeLimits.js'
import type { CodeOptions, CodeRateLimits, CodeRequest } from './createCodeRateLimits.js'

/** A press of the button on a mail's page. */
export interface LinkPress extends Pick<CodeRequest, 'device' | 'address'> {
  readonly letters: string
}

/** A device that wants to be let in. */
export interface GuestEntry extends Pick<CodeRequest, 'owner' | 'device' | 'address'> {
  readonly guest: string
}

/** Lets owners in again when strangers have locked their address. */
export interface Entries {
  /**
   * Ends the lock of an address for strangers, at most once a week: otherwise a thief of a device could let guessers go on for ever. The
   * calling device gets no new tries. Throws `tooManyTries`.
   */
  unlock(owner: string): Promise<void>
  /**
   * Handles the press of the button on a mail's page. Returns the letters that let another device in. Throws `requestUnknown`,
   * `tooManyTries`.
   */
  pressLink(press: LinkPress): Promise<string>
  /** Lets a device in by the letters from the device that pressed the button. Throws `codeWrong`, `tooManyTries`. */
  enterGuest(entry: GuestEntry): Promise<void>
}

const weekMs = 7 * dayMs

/** Creates the functions by which a service lets owners in again. */
export function createEntries(
  { guards, unlocks, takeTry, freshen }: CodeRateLimits,
  rateLimits: CodeOptions['rateLimits'],
): Entries {
  return {
    async unlock(owner) {
      if (!(await guards.isLocked(owner))) return
      const fullLimit = await rateLimits.take([{ name: `unlocked|${owner}`, most: 1, ms: weekMs }])
      if (fullLimit) throw fail(tooManyTries, { retrySeconds: fullLimit.retrySeconds })
      await guards.clear(owner)
    },

    async pressLink({ letters, device, address }) {
      await takeTry(address)
      const linkPress = await unlocks.press(letters, device)
      if (!linkPress) throw fail(requestUnknown, {})
      await freshen(linkPress, device)
      return linkPress.guest
    },

    async enterGuest({ owner, guest, device, address }) {
      await takeTry(address)
      const entry = await unlocks.enter(owner, guest, device)
      if (!entry) throw fail(codeWrong, { triesLeft: 0 })
      await freshen(entry, device)
    },
  }
}
