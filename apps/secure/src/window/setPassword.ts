import { problemOf } from '../calls/problemOf.js'
import { done, recoveryDevices } from '../identity/answers.js'
import { callService, ServiceFailure } from '../identity/callService.js'
import { finish } from './finish.js'
import { formScreen } from './formScreen.js'
import { beginFreshLogin, type Fresh } from './freshLogin.js'
import type { Met } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { problemOfPassword } from './passwordRules.js'
import { plainScreen } from './plainScreen.js'
import { progressScreen } from './progressScreen.js'
import { typeFreshCode } from './typeFreshCode.js'

/** Sets, changes or removes the recovery password, after a fresh code. */
export async function setPassword(parts: WindowParts, met: Met, joined: Promise<boolean>): Promise<void> {
  const { access, stage } = parts
  const words = parts.words()
  const { wallet } = met.begin
  const show = (sentence: string) =>
    stage.show(plainScreen(parts, { title: words.passwordTitle, sentence }), 'device')
  if (!wallet) return show(words.nothingWaits)
  show(words.working)
  await joined
  try {
    const path = `/recovery/v1/devices?userId=${wallet.userId}` as const
    const { hasPassword } = await callService(access, path, undefined, recoveryDevices)
    const outcome = hasPassword ? await change(parts, met) : await set(parts, met)
    if (outcome === 'again') return setPassword(parts, met, joined)
    await finish(parts, met, outcome)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    show(error.code === 'deviceUnknown' ? words.notOfWallet : problemOf(error, parts.text()))
  }
}

const newFields = ({ words }: WindowParts) =>
  [
    {
      ...{ name: 'password' as const, label: words().newPassword, hint: words().passwordHint },
      autocomplete: 'new-password' as const,
    },
    { name: 'again' as const, label: words().passwordAgain, autocomplete: 'new-password' as const },
  ] as const

const formTexts = (parts: WindowParts) => {
  const words = parts.words()
  return {
    ...{ title: words.passwordTitle, closeName: parts.text().close, no: words.cancel, busy: words.working },
    ...{ show: words.showPassword, hide: words.hidePassword },
  }
}

/** The screen says what is lost with the password before it is typed; the code comes after it, so that nothing waits for typing. */
function set(parts: WindowParts, met: Met): Promise<Outcome> {
  const words = parts.words()
  return new Promise((end) => {
    const resolve = once(end)
    parts.stage.show(
      formScreen({
        ...formTexts(parts),
        ...{ statement: words.setStatement, note: words.setNote, warning: words.setWarning },
        ...{ yes: words.sendCode, fields: newFields(parts) },
        submit: async (values) =>
          problemOfPassword(values, words) ??
          withCode(parts, met, resolve, (fresh, progress) => lock(parts, fresh, values.password, progress)),
        leave: () => resolve(false),
      }),
      'device',
    )
  })
}

/** Changes the password, or takes it away again. */
function change(parts: WindowParts, met: Met): Promise<Outcome> {
  const words = parts.words()
  return new Promise((end) => {
    const resolve = once(end)
    parts.stage.show(
      formScreen({
        ...formTexts(parts),
        ...{ statement: words.changeStatement, note: words.changeNote, yes: words.changePassword },
        fields: [
          {
            ...{ name: 'current' as const, label: words.currentPassword },
            autocomplete: 'current-password' as const,
          },
          ...newFields(parts),
        ],
        submit: async (values) =>
          problemOfPassword(values, words) ??
          withCode(parts, met, resolve, (fresh, progress) =>
            lock(parts, fresh, values.password, progress, values.current),
          ),
        other: {
          name: words.removePassword,
          go: (values) =>
            withCode(parts, met, resolve, (fresh, progress) =>
              remove(parts, fresh, values.current, progress),
            ),
        },
        leave: () => resolve(false),
      }),
      'device',
    )
  })
}

/** Whether it is done; `again` where the person tries it anew. */
type Outcome = boolean | 'again'

/** Takes the outcome. */
interface End {
  (outcome: Outcome): void
  isOver(): boolean
}

/** Makes an end that knows of itself. */
function once(act: (outcome: Outcome) => void): End {
  let isOver = false
  const end = (outcome: Outcome) => {
    isOver = true
    act(outcome)
  }
  return Object.assign(end, { isOver: () => isOver })
}

type Act = (fresh: Fresh, progress: (part: number) => void) => Promise<void>

/** Sends a code, and does the act when it is right. @returns The sentence that says why no code went out. */
async function withCode(parts: WindowParts, met: Met, resolve: End, act: Act): Promise<string | undefined> {
  const text = parts.text()
  try {
    const login = await beginFreshLogin(parts, met.begin)
    // The person has gone while the code was sent.
    if (resolve.isOver()) return undefined
    void typeFreshCode(parts, met.begin.wallet?.email ?? '', login).then(async (fresh) => {
      if (!fresh) return resolve(false)
      const screen = progressScreen(parts)
      parts.stage.show(screen, 'device')
      try {
        await act(fresh, screen.report)
        fresh.end()
        resolve(true)
      } catch (error) {
        fresh.end()
        const again = { name: parts.words().tryAgain, go: () => resolve('again') }
        const sentence = problemOf(error, text)
        parts.stage.show(
          plainScreen(parts, { title: parts.words().passwordTitle, sentence, act: again }),
          'device',
        )
      }
    })
    return undefined
  } catch (error) {
    return problemOf(error, text)
  }
}

/** Locks the share of recovery by the new password; an old one opens it first. */
async function lock(
  { access, vault }: WindowParts,
  { facts, loginId, recovery }: Fresh,
  password: string,
  progress: (part: number) => void,
  current = '',
): Promise<void> {
  const from = 'ciphertext' in recovery ? { locked: recovery, password: current } : recovery
  const input = { facts, deviceId: access.device.id, recovery: from, password }
  const wrapped = await vault.lock(input, progress)
  const { userId, version } = facts
  await callService(access, '/recovery/v1/password', { userId, loginId, version, wrapped }, done)
}

/** Gives recovery a share back that it can open. */
async function remove(
  { access, config, vault }: WindowParts,
  { facts, loginId, recovery }: Fresh,
  password: string,
  progress: (part: number) => void,
): Promise<void> {
  const seal = config.services?.recovery.keys.hpke
  // A share that is not locked is one that recovery has already.
  if (!('ciphertext' in recovery) || seal === undefined) return
  const { userId, version } = facts
  const share = await vault.unlock({ facts, locked: recovery, password, seal }, progress)
  await callService(access, '/recovery/v1/password/remove', { userId, loginId, version, share }, done)
}
