import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal } from '../identity/callService.js'
import { beginLogin, type Login } from '../identity/login.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { letInScreen } from '../ui/letInScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import type { FrameParts } from './frameState.js'
import { pageLoginParts } from './pageLoginParts.js'
import { problemOf } from './problemOf.js'

/** An address whose login was refused, and the error. */
export interface LockedAddress {
  readonly email: string
  readonly error: unknown
  /** Whether a code has to be typed as well: nobody has shown the site the wallet. */
  readonly needsCode: boolean
}

/** The endpoints of both services, which are tried in turn: the letters do not say which service made them. */
const endpoints = [authEndpoints.useGuest, recoveryEndpoints.useGuest] as const

/**
 * Lets the person type the letters from the page of a mail's link, and begins the login again.
 * @returns The login; `undefined` if the person or the page gave up.
 */
export function typeLetters(
  parts: FrameParts,
  { email, error: first, needsCode }: LockedAddress,
  signal: AbortSignal,
): Promise<Login | undefined> {
  const { screenHost, access } = parts
  const text = parts.text()
  const texts = walletTextOf(parts.language())

  async function use(guest: string): Promise<void> {
    const [auth, recovery] = endpoints
    try {
      await callService(access, auth, { body: { email, guest } })
    } catch (error) {
      if (!isRefusal(error, 'codeWrong')) throw error
      await callService(access, recovery, { body: { email, guest } })
    }
  }

  return new Promise((resolve) => {
    const onAbort = () => screenHost.clear(shownScreen)
    function end(login: Login | undefined): void {
      signal.removeEventListener('abort', onAbort)
      resolve(login)
    }
    const shownScreen = letInScreen({
      text,
      texts,
      email,
      problem: problemOf(first, text),
      async enter(guest) {
        try {
          await use(guest)
        } catch (error) {
          return isRefusal(error, 'codeWrong') ? texts.letInWrong : problemOf(error, text)
        }
        try {
          end(await beginLogin(pageLoginParts(parts, signal), email, { needsCode }))
          return undefined
        } catch (error) {
          // The other service may have locked the address, too. Its mail has other letters.
          return problemOf(error, text)
        }
      },
      close: () => screenHost.clear(shownScreen),
      stop: () => end(undefined),
    })
    if (signal.aborted) return end(undefined)
    signal.addEventListener('abort', onAbort, { once: true })
    screenHost.show(shownScreen, 'otp', screenHeights.letters)
  })
}
