import { fail } from '../wire/errors/fail.js'
import { requestAborted } from '../wire/errors/verbs.js'
import type { FrameAnswer } from '../wire/frame/messages.js'
import { type Act, newAct, whileWanted } from './act.js'
import type { FrameChannel } from './frameChannel.js'
import type { SendMail } from './mailTurns.js'

/** A login by an email address. */
export interface Login extends Act {
  /** The calls that wait for it: one that comes while its mail is being sent is the same login (readings 59). */
  calls: number
  readonly sent: Promise<FrameAnswer<'CONNECT_EMAIL'>>
}

/** Makes the place of the logins of one kit: one of them is under way at a time. */
export function createEmailLogins(channel: () => Promise<FrameChannel>, sendMail: SendMail) {
  let current: Login | undefined
  /** The frame is about to ask for the code of a login that was given up while its mail was being sent. */
  let isLeft = false
  /** By address, those whose mail is being sent or waits for its turn. */
  const sending = new Map<string, Login>()

  const begin = (email: string): Login => {
    const send = async () => {
      const ready = await channel()
      if (!own.calls) throw fail(requestAborted, {})
      current?.giveUp()
      current = own
      isLeft = false
      const answer = await ready.request('CONNECT_EMAIL', { email })
      if (answer.action === 'CONNECT') own.resolve()
      return answer
    }
    const sent = sendMail(send).finally(() => sending.delete(email))
    const own: Login = { ...newAct(), calls: 0, sent }
    const drop = () => {
      own.giveUp()
      if (current === own) current = undefined
    }
    sent.then(({ action }) => {
      if (own.calls) return
      drop()
      isLeft = action !== 'CONNECT'
    }, drop)
    sending.set(email, own)
    return own
  }

  return {
    /** Whether the frame asks for a code that no call waits for; it does so once. */
    takeLeft(): boolean {
      const was = isLeft
      isLeft = false
      return was
    },
    /** The login whose code is being typed. */
    current: () => current,
    async send(email: string, signal: AbortSignal): Promise<FrameAnswer<'CONNECT_EMAIL'>> {
      const own = sending.get(email) ?? begin(email)
      own.calls++
      try {
        return await whileWanted(own.sent, signal)
      } catch (error) {
        own.calls--
        throw error
      }
    },
    /** Ends the wait of one call. @returns Whether no other waits for it. */
    leave(own: Login | undefined): boolean {
      const isLast = !own || --own.calls <= 0
      if (isLast && current === own) current = undefined
      return isLast
    },
  }
}
