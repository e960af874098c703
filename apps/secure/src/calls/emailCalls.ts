import type { FrameHandlers } from 'latchkit/wire'
import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { addEmailStep, isRelayEmail } from '../identity/addEmail.js'
import type { DeviceWallet } from '../identity/deviceWallet.js'
import type { LoginParts } from '../identity/loginParts.js'
import { isWithoutEmail } from '../identity/serviceFacts.js'
import type { Step } from '../identity/typedProof.js'
import { emailOf } from '../identity/walletOwner.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { connectedWallet, unauthorizedCode } from './connectedWallet.js'
import { type DecideOptions, decide } from './decide.js'
import { handleOf } from './enterPage.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { problemOf } from './problemOf.js'
import { typeCode } from './typeCode.js'

type Handlers = FrameHandlers<FrameCall>
type Action = Awaited<ReturnType<Handlers['UPDATE_EMAIL']>>['action']

/** A new address that a page has asked for: what the person decides, and how they then prove it. */
interface AskedChange {
  readonly action: Action
  readonly texts: Pick<DecideOptions, 'statement' | 'note' | 'yes'> & Partial<DecideOptions>
  readonly step: Step
}

/** Creates the handler that changes the e-mail address, or adds one. The codes are typed here, one after the other. */
export function emailCalls(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
): Pick<Handlers, 'UPDATE_EMAIL'> {
  const { access, screenHost } = parts
  let typing: AbortController | undefined

  /** Asks in the window what the codes are for: a page that covers the text of this frame could make the person type them for anything. */
  async function isWanted(email: string, texts: AskedChange['texts']): Promise<boolean> {
    const outcome = await decide(parts, {
      title: parts.text().confirmEmail,
      reason: 'otp',
      value: email,
      warning: walletTextOf(parts.language()).changeEmailWarning,
      ...texts,
      act: async () => undefined,
    })
    if (outcome === 'left') screenHost.clear()
    return outcome === 'done'
  }

  /** Begins a change of the present address, which gets a code at once. @throws ServiceFailure, NotReady */
  async function changeOf(loginParts: LoginParts, email: string, wallet: DeviceWallet): Promise<AskedChange> {
    const { beginEmailChange } = await import('../identity/changeEmail.js')
    const text = walletTextOf(parts.language())
    const before = emailOf(wallet)
    return {
      action: 'VERIFY_PRIMARY_OTP',
      step: await beginEmailChange(loginParts, email),
      texts: {
        statement: text.changeEmailStatement,
        facts: before === '' ? [] : [[text.changeEmailFrom, before]],
        note: text.changeEmailNote,
        yes: text.changeEmail,
      },
    }
  }

  /** Prepares a first address for a wallet that a provider has made: its code is sent once the provider has proved the owner. */
  async function additionOf(loginParts: LoginParts, email: string): Promise<AskedChange> {
    if (isRelayEmail(email)) throw frameFailure(parts.text().emailUnfit)
    const { offerWays } = await import('../identity/waysIn.js')
    // A new way in cannot add an address for seven days, but an older one can.
    const first = await offerWays(parts, (way) => addEmailStep(loginParts, way, { email, isTold: true }))
    if (!first) throw frameFailure(parts.text().signInAgain, unauthorizedCode)
    const text = walletTextOf(parts.language())
    return {
      action: 'VERIFY_SECONDARY_OTP',
      step: first.take(),
      texts: {
        statement: text.addEmailStatement,
        note: fill(text.addEmailNote, { provider: providerNames[first.way.kind] }),
        yes: text.addEmail,
      },
    }
  }

  return {
    async UPDATE_EMAIL({ email }) {
      typing?.abort()
      typing = new AbortController()
      const { signal } = typing
      const wallet = await connectedWallet(parts)
      const loginParts = loginPartsOf(parts)
      if (!loginParts) throw frameFailure('No wallet is connected', unauthorizedCode)
      const fail = (error: unknown): never => {
        throw frameFailure(problemOf(error, parts.text()))
      }
      const isFirst =
        emailOf(wallet) === '' && (await isWithoutEmail(access, wallet.facts.userId).catch(fail))
      const { action, texts, step } = isFirst
        ? await additionOf(loginParts, email)
        : await changeOf(loginParts, email, wallet).catch(fail)
      // Runs after the page has its answer: the page's timeout is too short for a person's decision.
      setTimeout(async () => {
        if (!(await isWanted(email, texts)) || signal.aborted) return
        if (!(await typeCode(parts, step, signal, { reason: 'otp' }))) return
        link.updateSession(await handleOf(parts))
        screenHost.clear()
      })
      return { action }
    },
  }
}
