import { fail } from 'latchkit/wire'
import { codeWrong, requestUnknown, tooManyTries } from '../../errors/custody.js'
import { dayMs } from './codeLimits.js'
import type { CodeParts, CodeRateLimits, CodeRequest } from './createCodeRateLimits.js'

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
   * Unlocks an address for strangers, once a week: otherwise a thief of a device could let guessers go on for ever. The calling device gets
   * no new tries. Throws `tooManyTries`.
   */
  unlock(owner: string): Promise<void>
  /** Presses the button of a mail's link. Returns the letters that let another device in. Throws `requestUnknown`, `tooManyTries`. */
  pressLink(press: LinkPress): Promise<string>
  /** Lets a device in by the letters from the device that pressed the button. Throws `codeWrong`, `tooManyTries`. */
  enterGuest(given: GuestEntry): Promise<void>
}

const weekMs = 7 * dayMs

/** Creates the functions of a service that let owners in again. */
export function createEntries(
  { guards, unlocks, takeTry, freshen }: CodeRateLimits,
  rateLimits: CodeParts['rateLimits'],
): Entries {
  return {
    async unlock(owner) {
      if (!(await guards.isLocked(owner))) return
      const full = await rateLimits.take([{ name: `unlocked|${owner}`, most: 1, ms: weekMs }])
      if (full) throw fail(tooManyTries, { retrySeconds: full.retrySeconds })
      await guards.clear(owner)
    },

    async pressLink({ letters, device, address }) {
      await takeTry(address)
      const pressed = await unlocks.press(letters, device)
      if (!pressed) throw fail(requestUnknown, {})
      await freshen(pressed, device)
      return pressed.guest
    },

    async enterGuest({ owner, guest, device, address }) {
      await takeTry(address)
      const entered = await unlocks.enter(owner, guest, device)
      if (!entered) throw fail(codeWrong, { triesLeft: 0 })
      await freshen(entered, device)
    },
  }
}
