import { fail } from 'latchkit/wire'
import { tooManyRequests } from '../../errors/relay.js'
import { publishedAtOf, type StoredMessage } from '../mailbox/mailbox.js'
import type { Call } from './call.js'

const fetchedFields = (message: StoredMessage) => {
  const { topic, envelope, tag, attestation } = message
  const attestationField = attestation === null ? {} : { attestation }
  return { topic, message: envelope, publishedAt: publishedAtOf(message), tag, ...attestationField }
}

/**
 * Answers with the messages that wait on topics and were not delivered yet, oldest first per topic. Acknowledges nothing. Throws
 * `tooManyRequests` if the caller's address has received too much.
 */
export const fetchWaiting = (topics: readonly string[], call: Call): Promise<void> =>
  call.caller.inTurn(() => fetchNow(topics, call))

async function fetchNow(topics: readonly string[], { caller, parts, answer }: Call): Promise<void> {
  if (!parts.addresses.mayDeliver(caller.holder)) throw fail(tooManyRequests, {})
  const { fetchPage, fetchBytes } = parts.limits()
  const messages: ReturnType<typeof fetchedFields>[] = []
  let [bytesLeft, hasMore] = [fetchBytes, false]
  for (const topic of new Set(topics)) {
    // A message that is larger than a whole page is delivered on a page of its own: each page has room for at least one message.
    const limit = bytesLeft > 0 ? fetchPage - messages.length : 0
    const after = caller.fetchedUpTo(topic)
    const query = { topic, reader: caller.client.id, after, limit, bytes: bytesLeft }
    await parts.turns.begin(caller.holder)
    const page = await parts.mailbox.read(query).catch((error: unknown) => {
      // Answer with the messages that were read before the failure, since they count as fetched.
      if (messages.length === 0) throw error
    })
    if (!page) {
      hasMore = true
      break
    }
    messages.push(...page.messages.map(fetchedFields))
    for (const { envelope } of page.messages) bytesLeft -= envelope.length
    if (page.reachedPosition > after) caller.setFetchedUpTo(topic, page.reachedPosition)
    hasMore ||= page.more
  }
  parts.addresses.noteDelivered(caller.holder, messages.length)
  answer({ messages, hasMore })
}
