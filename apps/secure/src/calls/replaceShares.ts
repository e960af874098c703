import { renewFresh } from '../identity/renewFresh.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Screen } from '../ui/mountScreen.js'
import { formScreen } from '../window/formScreen.js'
import type { FreshProof } from '../window/freshLogin.js'
import { problemAt } from '../window/passwordProblems.js'
import { type FrameParts, loginPartsOf } from './frameState.js'

/**
 * Renews the shares after a fresh login. If a recovery password locks recovery's share, the person types it.
 * @returns Whether it is finished or skipped; `false` if the frame was closed.
 */
export async function replaceShares(parts: FrameParts, fresh: FreshProof): Promise<boolean> {
  const { seals } = loginPartsOf(parts) ?? {}
  if (!seals) return true
  const hasPassword = (await parts.wallets.find(fresh.facts))?.hasPassword === true
  const isLocked = 'salt' in fresh.recovery
  if (isLocked || hasPassword) return replaceLocked(parts, fresh, isLocked)
  await renewFresh({ ...parts, seals }, fresh)
  return true
}

/**
 * @param isLocked Whether the password locks recovery's present share: then a wrong password is noticed. Otherwise the new password is
 * typed twice.
 */
function replaceLocked(parts: FrameParts, fresh: FreshProof, isLocked: boolean): Promise<boolean> {
  const { screenHost } = parts
  const { seals } = loginPartsOf(parts) ?? {}
  const text = walletTextOf(parts.language())
  const texts = windowTextOf(parts.language())
  return new Promise((resolve) => {
    const field = { label: texts.recoveryPassword, autocomplete: 'current-password' } as const
    const screen = formScreen({
      title: text.devices,
      statement: text.replaceStatement,
      note: isLocked ? text.replacePasswordNote : text.lockAgainNote,
      closeName: parts.text().close,
      yes: text.replace,
      no: text.cancel,
      busy: text.working,
      show: texts.showPassword,
      hide: texts.hidePassword,
      fields: [
        { ...field, name: 'password' },
        ...(isLocked ? [] : [{ ...field, name: 'again' as const, label: texts.passwordAgain }]),
      ],
      async submit({ password, again = password }, progress) {
        if (again !== password) return { sentence: texts.passwordsDiffer, at: 'again' }
        try {
          const change = isLocked ? ('keep' as const) : ('set' as const)
          const renewal = { change, next: password, ...(isLocked && { current: password }) }
          if (seals) await renewFresh({ ...parts, seals }, fresh, renewal, progress)
          resolve(true)
          return undefined
        } catch (error) {
          return problemAt(error, parts.text(), 'password')
        }
      },
      leave: () => resolve(true),
    })
    const shownScreen: Screen = { node: screen.node, stop: () => resolve(false) }
    screenHost.show(shownScreen, 'settings')
  })
}
