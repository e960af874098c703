import type { Call } from './call.js'

/** Ends a client's subscriptions to topics on all its sockets, including those of other processes. */
export function leaveTopics(topics: readonly string[], { caller, parts }: Call): void {
  for (const topic of topics) {
    for (const session of caller.client.sessions) session.drop(topic)
    parts.mailbox.leave(topic, caller.client.id)
  }
}
