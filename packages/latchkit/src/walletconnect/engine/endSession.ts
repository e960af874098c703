import { fail } from '../../wire/errors/fail.js'
import { sessionEnded } from '../../wire/errors/pairing.js'
import { afterCommit, update } from './commit.js'
import type { EngineLive } from './engineLive.js'
import { put, type Session } from './engineState.js'
import { closeTopic, removeTopic, sendSessionDelete } from './moveProposal.js'
import { rejectRequest } from './request.js'
import { runInBackground } from './runExclusive.js'
import type { SentMessage } from './sendMessage.js'

/**
 * Ends a session from this side and tells the wallet. The session is removed at once, its topic when the relay has the message.
 * When this resolves, the message is stored: if the page goes now, the next one sends it.
 */
export async function endSession(live: EngineLive, topic: string): Promise<void> {
  if (!live.state.sessions[topic]) return
  removeSession(live, topic)
  try {
    const sessionDelete = await sendSessionDelete(live, topic)
    runInBackground(live, 'a session delete', closeTopic(live, topic, sessionDelete))
  } catch (error) {
    live.logger.warn('a session delete could not be written', error)
    removeTopic(live, topic)
  }
}

/** Removes a session that the peer has ended or that has expired. `lastMessage` is an answer that still has to be sent. */
export function onSessionEnded(live: EngineLive, topic: string, lastMessage?: SentMessage): void {
  if (!live.state.sessions[topic]) return
  removeSession(live, topic)
  runInBackground(live, 'leaving a topic', closeTopic(live, topic, lastMessage))
}

function removeSession(live: EngineLive, topic: string): void {
  const session = live.state.sessions[topic] as Session
  const error = fail(sessionEnded, { wallet: session.metadata.name || 'the wallet' })
  for (const { id, topic: requestTopic } of Object.values(live.state.requests)) {
    if (requestTopic === topic) rejectRequest(live, id, error)
  }
  update(live, (state) => put(state, 'sessions', topic, undefined))
  if (!Object.keys(live.state.sessions).length)
    afterCommit(live, () => live.emit({ type: 'session', session: undefined }))
}
