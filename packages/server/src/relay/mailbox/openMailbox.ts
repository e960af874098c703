import type { ServerParts } from '../../serverParts.js'
import { createEmbeddedMailbox } from './embedded/createEmbeddedMailbox.js'
import type { Mailbox, MailboxEvents } from './mailbox.js'

/** Opens the configured mailbox: in Redis if its URL is set, else the embedded one. */
export async function openMailbox(
  { config, clock, log, metrics }: ServerParts,
  events: MailboxEvents,
): Promise<Mailbox> {
  const { redisUrl, data, relay } = config()
  const limits = () => config().relay.limits
  if (redisUrl === undefined) {
    const folder = relay.durability === 'disk' ? data : undefined
    return createEmbeddedMailbox({ folder, limits, clock, log, metrics, events })
  }
  const { createRedisMailbox } = await import('./redis/createRedisMailbox.js')
  return createRedisMailbox({ url: redisUrl, limits, clock, log, metrics, events })
}
