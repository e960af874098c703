import type { FrameParts } from '../calls/frameState.js'
import { problemOf } from '../calls/problemOf.js'
import { unlockWallet } from '../identity/signRequest.js'
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
    const leave = () => stage.clear(shown)
    const screen = formScreen({
      ...{ title: words.passwordTitle, statement: words.unlockStatement, note: words.unlockNote },
      ...{ closeName: text.close, yes: words.continue, no: words.notNow, busy: words.opening, leave },
      ...{ show: words.showPassword, hide: words.hidePassword },
      fields: [{ name: 'password', label: words.recoveryPassword, autocomplete: 'current-password' }],
      async submit({ password }, progress) {
        try {
          await unlockWallet(parts, password, progress)
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
    const shown: Screen = {
      node: screen.node,
      stop() {
        signal?.removeEventListener('abort', leave)
        resolve(isOpen)
      },
    }
    signal?.addEventListener('abort', leave, { once: true })
    stage.show(shown, 'device')
  })
}
