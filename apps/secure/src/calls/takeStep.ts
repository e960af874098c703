import type { FrameReason } from 'latchkit/wire'
import * as v from 'valibot'
import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { frameEmail } from '../../../../packages/latchkit/src/wire/frame/fields.js'
import { isRefusal } from '../identity/callService.js'
import type {
  BindingStep,
  NextStep,
  Step,
  TypedChoice,
  TypedEmail,
  TypedPassword,
  TypedProof,
} from '../identity/typedProof.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { emailScreen } from '../ui/emailScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { formScreen } from '../window/formScreen.js'
import { problemAt } from '../window/passwordProblems.js'
import { continueByProvider } from './continueByProvider.js'
import { decide } from './decide.js'
import type { FrameParts } from './frameState.js'
import { left } from './left.js'
import { problemOf } from './problemOf.js'

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
      return choose(parts, step, options)
    case 'binding':
      return confirm(parts, step)
    case 'email':
      return typeEmail(parts, step, signal)
    case 'password':
      return typePassword(parts, step, signal)
    case 'provider':
      return continueByProvider(parts, step, signal, options)
  }
}

/**
 * Asks whether to make another wallet, since the wallet of this device, or of this address, is no longer used here; or whether to add an
 * account.
 */
async function choose(
  parts: FrameParts,
  step: TypedChoice,
  { reason = 'device' }: { readonly reason?: FrameReason },
): Outcome {
  const { accept, open } = step
  const text = walletTextOf(parts.language())
  let next: NextStep
  const outcome = await decide(parts, {
    reason,
    ...choiceTexts(parts, step),
    ...(open && { other: text.openMailWallet }),
    async act() {
      next = await accept()
    },
  })
  if (outcome === 'other' && open) return open()
  if (outcome === 'left') parts.screenHost.clear()
  return outcome === 'done' ? next : left
}

function choiceTexts(parts: FrameParts, choice: TypedChoice) {
  const text = walletTextOf(parts.language())
  const { about } = choice
  const names = { provider: 'way' in choice ? providerNames[choice.way] : '' }
  if (about === 'addWay')
    return {
      title: text.ways,
      statement: text.linkStatement,
      value: `${names.provider}, ${choice.account}`,
      note: text.linkAccountNote,
      yes: fill(text.addWay, names),
    }
  return {
    title: parts.text().registerDevice,
    statement: fill(text[`${about}Statement`], names),
    note: fill(text[`${about}Note`], names),
    yes: text.makeNew,
  }
}

/** Asks whether the wallet is the person's own. If it is not, nobody stays signed in to it. */
async function confirm(parts: FrameParts, { unconfirmed, accept }: BindingStep): Outcome {
  const { confirmBinding } = await import('./newDevice.js')
  if (await confirmBinding(parts, unconfirmed)) return accept()
  await parts.session.end(false)
  parts.screenHost.clear()
  return left
}

/** Asks for the address of a wallet, and sends the code. */
function typeEmail(parts: FrameParts, { email: first, submit }: TypedEmail, signal: AbortSignal): Outcome {
  const { screenHost } = parts
  const text = parts.text()
  const texts = walletTextOf(parts.language())
  const windowTexts = windowTextOf(parts.language())
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(left)
    const leave = () => screenHost.clear(screen)
    const screen = emailScreen({
      title: text.registerDevice,
      closeName: text.close,
      statement: texts.mailWalletEmail,
      note: texts.mailWalletEmailNote,
      label: texts.emailAddress,
      email: first,
      yes: windowTexts.sendCode,
      no: texts.cancel,
      busy: texts.working,
      async submit(email) {
        if (!v.is(frameEmail, email)) return texts.emailIncomplete
        try {
          resolve(await submit(email))
          return undefined
        } catch (error) {
          return isRefusal(error, 'noMailWallet') ? texts.noMailWallet : problemOf(error, text)
        }
      },
      leave,
      stop() {
        signal.removeEventListener('abort', leave)
        resolve(left)
      },
    })
    signal.addEventListener('abort', leave, { once: true })
    screenHost.show(screen, 'device', screenHeights.email)
  })
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
