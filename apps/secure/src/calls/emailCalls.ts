import type { FrameHandlers } from 'latchkit/wire'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { connectedWallet, unauthorizedCode } from './connectedWallet.js'
import { decide } from './decide.js'
import { handleOf } from './enterPage.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { problemOf } from './problemOf.js'
import { typeCode } from './typeCode.js'

type Handlers = FrameHandlers<FrameCall>

/** Creates the handler that changes the e-mail address. Both codes are typed here, one after the other. */
export function emailCalls(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
): Pick<Handlers, 'UPDATE_EMAIL'> {
  const { wallets, session, access, screenHost } = parts
  let typing: AbortController | undefined

  /** Asks in the window what the codes are for: a page that covers the text of this frame could make the person type them for anything. */
  async function isWanted(email: string, before: string): Promise<boolean> {
    const text = walletTextOf(parts.language())
    const outcome = await decide(parts, {
      title: parts.text().confirmEmail,
      reason: 'otp',
      statement: text.changeEmailStatement,
      value: email,
      facts: [[text.changeEmailFrom, before]],
      note: text.changeEmailNote,
      warning: text.changeEmailWarning,
      yes: text.changeEmail,
      act: async () => undefined,
    })
    if (outcome === 'left') screenHost.clear()
    return outcome === 'done'
  }

  return {
    async UPDATE_EMAIL({ email }) {
      typing?.abort()
      typing = new AbortController()
      const { signal } = typing
      const wallet = await connectedWallet(parts)
      const page = loginPartsOf(parts)?.page
      if (!page) throw frameFailure('No wallet is connected', unauthorizedCode)
      const { beginEmailChange } = await import('../identity/changeEmail.js')
      const change = await beginEmailChange({ access, wallets, session, page }, email).catch(
        (error: unknown) => {
          throw frameFailure(problemOf(error, parts.text()))
        },
      )
      // Runs after the page has its answer: the page's timeout is too short for a person's decision.
      setTimeout(async () => {
        if (!(await isWanted(email, wallet.email)) || signal.aborted) return
        if (!(await typeCode(parts, change, signal, { reason: 'otp' }))) return
        link.updateSession(await handleOf(parts))
        screenHost.clear()
      })
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
  }
}
