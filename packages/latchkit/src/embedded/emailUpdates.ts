import { fail } from '../wire/errors/fail.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { type Act, newAct, whileWanted } from './act.js'
import type { FrameChannel } from './frameChannel.js'
import type { SendMail } from './mailTurns.js'

/** Creates the changes of the email address of one kit: one of them is under way at a time. */
export function createEmailUpdates(channel: () => Promise<FrameChannel>, sendMail: SendMail) {
  let current: Act | undefined
  return {
    /** The change whose codes are being typed. */
    current: () => current,
    /** Sends the codes, and waits until the frame is hidden: the visitor has typed them, or has left. */
    async send(email: string, signal: AbortSignal): Promise<void> {
      const own = newAct()
      const send = async () => {
        const ready = await channel()
        if (signal.aborted) throw fail(requestAborted, {})
        current?.resolve()
        current = own
        return ready.request('UPDATE_EMAIL', { email })
      }
      try {
        await whileWanted(sendMail(send), signal)
        await whileWanted(own.done, signal)
      } finally {
        if (current === own) current = undefined
      }
    },
  }
}
