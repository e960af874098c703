import { publishedAtOf, type StoredLetter } from '../mailbox/mailbox.js'
import type { Call } from './call.js'

const fetched = (letter: StoredLetter) => {
  const { topic, message, tag, attestation } = letter
  const rest = attestation === null ? {} : { attestation }
  return { topic, message, publishedAt: publishedAtOf(letter), tag, ...rest }
}

/** Answers what waits on topics and was not handed out yet, oldest first on each. Acknowledges nothing. */
export async function fetchLetters(
  topics: readonly string[],
  { caller, parts, answer }: Call,
): Promise<void> {
  const { fetchPage, fetchBytes } = parts.limits()
  const messages: ReturnType<typeof fetched>[] = []
  let [room, hasMore] = [fetchBytes, false]
  for (const topic of new Set(topics)) {
    // One that fits nowhere is still handed out, alone: the first page has always room for it.
    const most = room > 0 ? fetchPage - messages.length : 0
    const after = caller.handedOut(topic)
    const query = { topic, reader: caller.client.id, after, most, bytes: room }
    const page = await parts.mailbox.read(query)
    messages.push(...page.letters.map(fetched))
    for (const { message } of page.letters) room -= message.length
    if (page.reached > after) caller.handOut(topic, page.reached)
    hasMore ||= page.more
  }
  answer({ messages, hasMore })
}
