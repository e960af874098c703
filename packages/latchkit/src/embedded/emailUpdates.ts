import { waitUnlessAborted } from '../core/kit/waitUnlessAborted.js'
import { fail } from '../wire/errors/fail.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { createDeferred, type Deferred } from './deferred.js'
import type { FrameChannel } from './frameChannel.js'
import type { SendMail } from './mailTurns.js'

/** Creates the email changes of a kit. Only one is in progress at a time. */
export function createEmailUpdates(channel: () => Promise<FrameChannel>, sendMail: SendMail) {
  let current: Deferred | undefined
  return {
    /** The change whose codes the visitor is typing. */
    current: () => current,
    /** Sends the codes and waits until the frame is hidden: the visitor has typed them, or has left. */
    async send(email: string, signal: AbortSignal): Promise<void> {
      const update = createDeferred()
      const send = async () => {
        const frameChannel = await channel()
        if (signal.aborted) throw fail(requestAborted, {})
        current?.resolve()
        current = update
        return frameChannel.request('UPDATE_EMAIL', { email })
      }
      try {
        await waitUnlessAborted(sendMail(send), signal)
        await waitUnlessAborted(update.done, signal)
      } finally {
        if (current === update) current = undefined
      }
    },
  }
}
