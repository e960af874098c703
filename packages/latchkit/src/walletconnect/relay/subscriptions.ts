import * as v from 'valibot'
import { fail } from '../../wire/errors/fail.js'
import { subscribeFailed } from '../../wire/errors/pairing.js'
import { relayPage } from '../../wire/pairingMessages.js'
import { relayBatchTopics, relayInitialSubscribeMs, relaySubscribeMs } from '../../wire/relay.js'
import { handleMessage } from './incoming.js'
import { updateNeeded } from './outgoing.js'
import type { RelayLive, Settle } from './relayLive.js'

/** Stops a relay that claims to have more pages without end. */
const maxPages = 100

/** Subscribes to a topic. Resolves when the relay has confirmed it. @throws `subscribeFailed` after a minute. */
export function subscribe(live: RelayLive, topic: string): Promise<void> {
  if (!live.topics.has(topic)) live.topics.set(topic, 'pending')
  updateNeeded(live)
  if (live.topics.get(topic) === 'subscribed') return Promise.resolve()
  const { clock } = live.options
  return new Promise((resolve, reject) => {
    const all = live.subscribers.get(topic) ?? new Set()
    const settle: Settle = (error) => {
      cancel()
      all.delete(settle)
      if (all.size === 0) live.subscribers.delete(topic)
      error ? reject(error) : resolve()
    }
    const cancel = clock.after(relaySubscribeMs, () => settle(fail(subscribeFailed, { topic })))
    live.subscribers.set(topic, all.add(settle))
    subscribePending(live)
  })
}

export async function unsubscribe(live: RelayLive, topic: string): Promise<void> {
  const wasSubscribed = live.topics.delete(topic)
  for (const settle of live.subscribers.get(topic) ?? []) settle(fail(subscribeFailed, { topic }))
  if (wasSubscribed) {
    const id = await live.options.subscriptionId(topic)
    // The topic may have been subscribed to again meanwhile.
    if (!live.topics.has(topic)) await live.calls.call('irn_unsubscribe', { topic, id })
  }
  updateNeeded(live)
}

/** Subscribes to every topic that has not been requested on this socket. */
export function subscribePending(live: RelayLive): void {
  if (live.socket.link.at !== 'open') return
  const pendingTopics = [...live.topics.keys()].filter((topic) => live.topics.get(topic) === 'pending')
  for (let at = 0; at < pendingTopics.length; at += relayBatchTopics)
    void subscribeSlice(live, pendingTopics.slice(at, at + relayBatchTopics))
}

async function subscribeSlice({ topics, calls, subscribers }: RelayLive, slice: readonly string[]) {
  for (const topic of slice) topics.set(topic, 'requested')
  const answer = await (slice.length === 1
    ? calls.call('irn_subscribe', { topic: slice[0] }, relayInitialSubscribeMs)
    : calls.call('irn_batchSubscribe', { topics: slice }, relayInitialSubscribeMs))
  for (const topic of slice) {
    if (topics.get(topic) !== 'requested') continue
    topics.set(topic, answer.ok ? 'subscribed' : 'pending')
    if (answer.ok) for (const settle of [...(subscribers.get(topic) ?? [])]) settle()
  }
}

/**
 * Fetches the messages that arrived while the socket was closed. A relay that pushes them by itself answers with an empty page
 * or an error.
 */
export async function fetchMissed(live: RelayLive): Promise<void> {
  const all = [...live.topics.keys()]
  let at = 0
  for (let pages = 0; at < all.length && pages < maxPages; pages++) {
    const topics = all.slice(at, at + relayBatchTopics)
    const answer = await live.calls.call('irn_batchFetchMessages', { topics })
    const page = answer.ok ? v.safeParse(relayPage, answer.result) : undefined
    if (!page?.success) return
    for (const { topic, message } of page.output.messages) void handleMessage(live, topic, message)
    if (!page.output.hasMore || page.output.messages.length === 0) at += relayBatchTopics
  }
}
