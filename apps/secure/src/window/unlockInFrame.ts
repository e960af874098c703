import { type FrameParts, loginPartsOf } from '../calls/frameState.js'
import { problemOf } from '../calls/problemOf.js'
import { typeCode } from '../calls/typeCode.js'
import { beginLogin } from '../identity/login.js'
import { NotReady, unlockWallet } from '../identity/signRequest.js'
import type { Screen } from '../ui/codeScreen.js'
import { formScreen } from './formScreen.js'
import { windowTextOf } from './text/windowTextOf.js'

/** Lets the person type the recovery password on a device that does not have the share yet. @returns Whether it has it now. */
export function unlockInFrame(parts: FrameParts, signal?: AbortSignal): Promise<boolean> {
  const { stage } = parts
  const words = windowTextOf(parts.language())
  const text = parts.text()
  return new Promise((resolve) => {
    let isOpen = false
    let isTypingCode = false
    const leave = () => stage.clear(shown)
    const screen = formScreen({
      ...{ title: words.passwordTitle, statement: words.unlockStatement, note: words.unlockNote },
      ...{ closeName: text.close, yes: words.continue, no: words.notNow, busy: words.opening, leave },
      ...{ show: words.showPassword, hide: words.hidePassword },
      fields: [{ name: 'password', label: words.recoveryPassword, autocomplete: 'current-password' }],
      async submit({ password }, progress) {
        try {
          await unlockWallet(parts, password, progress).catch(async (error: unknown) => {
            if (!(error instanceof NotReady) || error.reason !== 'code') throw error
            await typeFresh()
            await unlockWallet(parts, password, progress)
          })
          isOpen = true
          // A request that waits for it goes on at once.
          if (signal) resolve(true)
          else leave()
          return undefined
        } catch (error) {
          return problemOf(error, text)
        }
      },
    })
    /** Auth releases its share for twelve hours after a code. The digits take the place of the password for as long. */
    async function typeFresh(): Promise<void> {
      isTypingCode = true
      const { email = '' } = (await parts.wallets.wallet()) ?? {}
      const login = await beginLogin(loginPartsOf(parts), email)
      if (login.action !== 'CONNECT') await typeCode(parts, login, signal ?? new AbortController().signal)
      stage.show(shown, 'device')
      isTypingCode = false
    }
    const shown: Screen = {
      node: screen.node,
      stop() {
        if (isTypingCode) return
        signal?.removeEventListener('abort', leave)
        resolve(isOpen)
      },
    }
    signal?.addEventListener('abort', leave, { once: true })
    stage.show(shown, 'device')
  })
}
