import { type FrameParts, loginPartsOf } from '../calls/frameState.js'
import { typeCode } from '../calls/typeCode.js'
import { beginLogin } from '../identity/login.js'
import { NotReady } from '../identity/notReady.js'
import { unlockWallet } from '../identity/signRequest.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { formScreen } from './formScreen.js'
import { problemAt } from './passwordProblems.js'

/** Lets the person type the recovery password on a device that does not have the share yet. @returns Whether it has it now. */
export function unlockInFrame(parts: FrameParts, signal?: AbortSignal): Promise<boolean> {
  const { screenHost } = parts
  const texts = windowTextOf(parts.language())
  const text = parts.text()
  return new Promise((resolve) => {
    let isOpen = false
    let isTypingCode = false
    let isOver = false
    const leave = () => screenHost.clear(shownScreen)
    if (signal?.aborted) return resolve(false)
    const screen = formScreen({
      title: texts.passwordTitle,
      statement: texts.unlockStatement,
      note: texts.unlockNote,
      closeName: text.close,
      yes: texts.continue,
      no: texts.notNow,
      busy: texts.opening,
      leave,
      show: texts.showPassword,
      hide: texts.hidePassword,
      fields: [{ name: 'password', label: texts.recoveryPassword, autocomplete: 'current-password' }],
      async submit({ password }, progress) {
        try {
          await unlockWallet(parts, password, progress).catch(async (error: unknown) => {
            if (!(error instanceof NotReady) || !['code', 'twelve'].includes(error.reason)) throw error
            if (await typeFresh(error.reason === 'twelve')) await unlockWallet(parts, password, progress)
          })
          if (isOver) return undefined
          isOpen = true
          // A waiting request continues at once.
          if (signal) resolve(true)
          else leave()
          return undefined
        } catch (error) {
          return problemAt(error, text, 'password')
        }
      },
    })
    function end(): void {
      isOver = true
      signal?.removeEventListener('abort', leave)
      resolve(isOpen)
    }
    /**
     * Auth gives its share for twelve hours after a code; another split needs a code of both services. The code screen replaces the
     * password screen meanwhile.
     * @returns Whether it was typed; otherwise the person or the page went on without it.
     */
    async function typeFresh(needsBoth: boolean): Promise<boolean> {
      const { email = '' } = (await parts.wallets.wallet()) ?? {}
      const login = await beginLogin(loginPartsOf(parts), email, { needsBoth })
      // The password screen may have been closed meanwhile.
      if (isOver) return false
      if (login.action === 'CONNECT') return true
      isTypingCode = true
      const isTyped = await typeCode(parts, login, signal ?? new AbortController().signal)
      if (isTyped) screenHost.show(shownScreen, 'device', screenHeights.password)
      else end()
      isTypingCode = false
      return isTyped
    }
    const shownScreen: Screen = {
      node: screen.node,
      stop() {
        if (!isTypingCode) end()
      },
    }
    signal?.addEventListener('abort', leave, { once: true })
    screenHost.show(shownScreen, 'device', screenHeights.password)
  })
}
