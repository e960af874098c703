import { waitUnlessAborted } from '../core/kit/waitUnlessAborted.js'
import { fail } from '../wire/errors/fail.js'
import { requestAborted } from '../wire/errors/verbs.js'
import type { FrameAnswer } from '../wire/frame/messages.js'
import { createDeferred, type Deferred } from './deferred.js'
import type { FrameChannel } from './frameChannel.js'
import type { SendMail } from './mailTurns.js'

/** A login by email address. */
export interface Login extends Deferred {
  /** How many calls wait for it. A call for the same address while the mail is being sent joins this login (readings 59). */
  calls: number
  readonly mailAnswer: Promise<FrameAnswer<'CONNECT_EMAIL'>>
}

/** Creates the logins of a kit. Only one is in progress at a time. */
export function createEmailLogins(channel: () => Promise<FrameChannel>, sendMail: SendMail) {
  let current: Login | undefined
  /** Set if a login was given up while its mail was being sent: the frame is about to ask for its code. */
  let isPromptAbandoned = false
  /** By address: logins whose mail is being sent or queued. */
  const sending = new Map<string, Login>()

  const begin = (email: string): Login => {
    const send = async () => {
      const frameChannel = await channel()
      if (!login.calls) throw fail(requestAborted, {})
      current?.giveUp()
      current = login
      isPromptAbandoned = false
      const answer = await frameChannel.request('CONNECT_EMAIL', { email })
      if (answer.action === 'CONNECT') login.resolve()
      return answer
    }
    const mailAnswer = sendMail(send).finally(() => sending.delete(email))
    const login: Login = { ...createDeferred(), calls: 0, mailAnswer }
    const cancelLogin = () => {
      login.giveUp()
      if (current === login) current = undefined
    }
    mailAnswer.then(({ action }) => {
      if (login.calls) return
      cancelLogin()
      isPromptAbandoned = action !== 'CONNECT'
    }, cancelLogin)
    sending.set(email, login)
    return login
  }

  return {
    /** Returns, once, whether the frame asks for a code that no call waits for. */
    takeAbandonedPrompt(): boolean {
      const wasAbandoned = isPromptAbandoned
      isPromptAbandoned = false
      return wasAbandoned
    },
    /** The login whose code the visitor is typing. */
    current: () => current,
    async send(email: string, signal: AbortSignal): Promise<FrameAnswer<'CONNECT_EMAIL'>> {
      const login = sending.get(email) ?? begin(email)
      login.calls++
      try {
        return await waitUnlessAborted(login.mailAnswer, signal)
      } catch (error) {
        login.calls--
        throw error
      }
    },
    /** Ends the wait of one call. @returns Whether it was the last one. */
    leave(login: Login | undefined): boolean {
      const isLast = !login || --login.calls <= 0
      if (isLast && current === login) current = undefined
      return isLast
    },
  }
}
