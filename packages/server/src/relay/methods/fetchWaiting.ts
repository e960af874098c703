import { fail } from 'latchkit/wire'
import { tooManyRequests } from '../../errors/relay.js'
import { publishedAtOf, type StoredMessage } from '../mailbox/mailbox.js'
import type { Call } from './call.js'

const fetched = (message: StoredMessage) => {
  const { topic, envelope, tag, attestation } = message
  const rest = attestation === null ? {} : { attestation }
  return { topic, message: envelope, publishedAt: publishedAtOf(message), tag, ...rest }
}

/**
 * Answers what waits on topics and was not handed out yet, oldest first on each. Acknowledges nothing. Throws
 * `tooManyRequests` when its address is handed more than it may be.
 */
export const fetchWaiting = (topics: readonly string[], call: Call): Promise<void> =>
  call.caller.inTurn(() => fetchNow(topics, call))

async function fetchNow(topics: readonly string[], { caller, parts, answer }: Call): Promise<void> {
  if (!parts.addresses.mayDeliver(caller.holder)) throw fail(tooManyRequests, {})
  const { fetchPage, fetchBytes } = parts.limits()
  const messages: ReturnType<typeof fetched>[] = []
  let [bytesLeft, hasMore] = [fetchBytes, false]
  for (const topic of new Set(topics)) {
    // One that fits nowhere is still handed out, alone: the first page has always room for it.
    const limit = bytesLeft > 0 ? fetchPage - messages.length : 0
    const after = caller.fetchedUpTo(topic)
    const query = { topic, reader: caller.client.id, after, limit, bytes: bytesLeft }
    await parts.turns.begin(caller.holder)
    const page = await parts.mailbox.read(query).catch((error: unknown) => {
      // Answers what was read before: it counts as fetched already.
      if (messages.length === 0) throw error
    })
    if (!page) {
      hasMore = true
      break
    }
    messages.push(...page.messages.map(fetched))
    for (const { envelope } of page.messages) bytesLeft -= envelope.length
    if (page.reached > after) caller.setFetchedUpTo(topic, page.reached)
    hasMore ||= page.more
  }
  parts.addresses.delivered(caller.holder, messages.length)
  answer({ messages, hasMore })
}
