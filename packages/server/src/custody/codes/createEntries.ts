import { fail } from 'latchkit/wire'
import { codeWrong, requestUnknown, tooManyTries } from '../../errors/custody.js'
import { dayMs } from './codeLimits.js'
import type { CodeParts, CodeRequest, Places } from './createPlaces.js'

/** A button that is pressed. */
export interface LinkPress extends Pick<CodeRequest, 'device' | 'address'> {
  readonly letters: string
}

/** A device that is to be let in. */
export interface GuestEntry extends Pick<CodeRequest, 'owner' | 'device' | 'address'> {
  readonly guest: string
}

/** Lets owners back to an address that strangers have shut. */
export interface Entries {
  /**
   * Opens an address that is locked or off to strangers again, once in a week: a thief of a device could let guessers go on without an end.
   * It gives the device that asks no new tries. Throws `tooManyTries`.
   */
  unlock(owner: string): Promise<void>
  /** Presses the button of a mail's link; answers the letters that let another device in. Throws `requestUnknown`, `tooManyTries`. */
  pressLink(given: LinkPress): Promise<string>
  /** Lets a device in by the letters of one that has pressed the button. Throws `codeWrong`, `tooManyTries`. */
  enterGuest(given: GuestEntry): Promise<void>
}

const weekMs = 7 * dayMs

/** Makes the functions of a service that let owners back to their addresses. */
export function createEntries(
  { guards, unlocks, takeTry, freshen }: Places,
  limits: CodeParts['places'],
): Entries {
  return {
    async unlock(owner) {
      if (!(await guards.isShut(owner))) return
      const full = await limits.take([{ name: `unlocked|${owner}`, most: 1, ms: weekMs }])
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
