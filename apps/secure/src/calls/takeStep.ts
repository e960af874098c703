import type { FrameReason } from 'latchkit/wire'
import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { NextStep, Step, TypedChoice, TypedPassword, TypedProof } from '../identity/typedProof.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { formScreen } from '../window/formScreen.js'
import { problemAt } from '../window/passwordProblems.js'
import { continueByProvider } from './continueByProvider.js'
import { decide } from './decide.js'
import type { FrameParts } from './frameState.js'
import { left } from './left.js'

type Outcome = Promise<NextStep | typeof left>

/** Shows what has to be typed, decided or proved by a provider. */
export function takeStep(
  parts: FrameParts,
  step: Exclude<Step, TypedProof>,
  signal: AbortSignal,
  options: { readonly reason?: FrameReason },
): Outcome {
  switch (step.kind) {
    case 'choice':
      return choose(parts, step)
    case 'password':
      return typePassword(parts, step, signal)
    case 'provider':
      return continueByProvider(parts, step, signal, options)
  }
}

/** Asks whether to make another wallet, since the wallet of this device, or of this address, is no longer used here. */
async function choose(parts: FrameParts, { about, way, accept }: TypedChoice): Outcome {
  const text = walletTextOf(parts.language())
  const names = { provider: way ? providerNames[way] : '' }
  let next: NextStep
  const outcome = await decide(parts, {
    title: parts.text().registerDevice,
    reason: 'device',
    yes: text.makeNew,
    statement: fill(text[`${about}Statement`], names),
    note: fill(text[`${about}Note`], names),
    async act() {
      next = await accept()
    },
  })
  if (outcome === 'left') parts.screenHost.clear()
  return outcome === 'done' ? next : left
}

/** Asks for the recovery password; twice if nothing would detect a wrong one. */
function typePassword(parts: FrameParts, { isNew, submit }: TypedPassword, signal: AbortSignal): Outcome {
  const { screenHost } = parts
  const text = walletTextOf(parts.language())
  const texts = windowTextOf(parts.language())
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(left)
    const leave = () => screenHost.clear(shownScreen)
    const screen = formScreen({
      title: texts.passwordTitle,
      statement: isNew ? text.lockAgainStatement : texts.unlockStatement,
      note: isNew ? text.lockAgainNote : texts.unlockNote,
      closeName: parts.text().close,
      yes: texts.continue,
      no: texts.notNow,
      busy: texts.opening,
      leave,
      show: texts.showPassword,
      hide: texts.hidePassword,
      fields: [
        { name: 'password', label: texts.recoveryPassword, autocomplete: 'current-password' },
        ...(isNew
          ? [
              {
                name: 'again' as const,
                label: texts.passwordAgain,
                autocomplete: 'current-password' as const,
              },
            ]
          : []),
      ],
      async submit({ password, again = password }, progress) {
        if (isNew && again !== password) return { sentence: texts.passwordsDiffer, at: 'again' }
        try {
          resolve(await submit(password, progress))
          return undefined
        } catch (error) {
          return problemAt(error, parts.text(), 'password')
        }
      },
    })
    const shownScreen: Screen = {
      node: screen.node,
      stop() {
        signal.removeEventListener('abort', leave)
        resolve(left)
      },
    }
    signal.addEventListener('abort', leave, { once: true })
    screenHost.show(shownScreen, 'device', screenHeights.password)
  })
}
