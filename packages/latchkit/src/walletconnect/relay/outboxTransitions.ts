import { relayInitialPublishMs, relayPublishMs } from '../../wire/relay.js'

/**
 * A message on its way to the relay. `from`: when it was requested; `sentAt`: when it was last sent; both in ms. `doubtful`: it
 * was sent and not refused, so the relay may have it.
 */
export interface Outgoing {
  readonly id: string
  readonly from: number
  readonly sentAt?: number
  readonly doubtful?: true
}

/** An input of the transition table. */
export type OutgoingInput =
  | { readonly type: 'flush'; readonly now: number; readonly isOpen: boolean }
  | { readonly type: 'refused' | 'dropped' }

/** The message after the input, and whether to send it or give it up. */
export interface OutgoingStep<Message extends Outgoing> {
  readonly message: Message
  readonly action?: 'send' | 'giveUp'
}

/**
 * Applies the transition table of an outgoing message. It is retried for 60 s in all (§9), time offline included, so that a
 * second click cannot send a payment twice. An answer of the relay removes it in any state.
 *
 * | state | input | to |
 * | --- | --- | --- |
 * | any | flush, 60 s after it was asked for | given up: it will not be sent any more |
 * | not sent | flush, socket open | sent |
 * | sent | flush within 15 s | sent, still waiting |
 * | sent | flush after 15 s, socket open | sent again, the same bytes under the same id |
 * | sent | socket dropped | not sent, but the relay may have it |
 * | sent | refused by the relay | not sent |
 */
export function outgoingStep<Message extends Outgoing>(
  message: Message,
  input: OutgoingInput,
): OutgoingStep<Message> {
  const { sentAt, doubtful, ...rest } = message
  if (input.type !== 'flush')
    return {
      message: { ...rest, ...(input.type === 'dropped' && doubtful && { doubtful }) } as unknown as Message,
    }
  const { now, isOpen } = input
  if (now - message.from >= relayPublishMs) return { message, action: 'giveUp' }
  if (!isOpen || (sentAt !== undefined && now - sentAt < relayInitialPublishMs)) return { message }
  return { message: { ...message, sentAt: now, doubtful: true }, action: 'send' }
}
