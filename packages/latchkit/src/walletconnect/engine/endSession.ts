import { fail } from '../../wire/errors/fail.js'
import { sessionEnded } from '../../wire/errors/pairing.js'
import { afterCommit, update } from './commit.js'
import type { EngineLive } from './engineLive.js'
import { put, type Session } from './engineState.js'
import { closeTopic, postSessionDelete, removeTopic } from './moveProposal.js'
import type { Posted } from './post.js'
import { rejectRequest } from './request.js'
import { runInBackground } from './runExclusive.js'

/**
 * Ends a session from this side and tells the wallet. It is gone at once, its topic when the wallet has been told. The
 * session delete is in the state when this resolves: a page that goes now leaves it to the next one.
 */
export async function endSession(live: EngineLive, topic: string): Promise<void> {
  if (!live.state.sessions[topic]) return
  removeSession(live, topic)
  try {
    const sessionDelete = await postSessionDelete(live, topic)
    runInBackground(live, 'a session delete', closeTopic(live, topic, sessionDelete))
  } catch (error) {
    live.logger.warn('a session delete could not be written', error)
    removeTopic(live, topic)
  }
}

/** Removes a session that the peer has ended, or whose time is over. `last` is the answer that still has to go out. */
export function onSessionEnded(live: EngineLive, topic: string, last?: Posted): void {
  if (!live.state.sessions[topic]) return
  removeSession(live, topic)
  runInBackground(live, 'leaving a topic', closeTopic(live, topic, last))
}

function removeSession(live: EngineLive, topic: string): void {
  const session = live.state.sessions[topic] as Session
  const error = fail(sessionEnded, { wallet: session.metadata.name || 'the wallet' })
  for (const { id, topic: of } of Object.values(live.state.requests)) {
    if (of === topic) rejectRequest(live, id, error)
  }
  update(live, (state) => put(state, 'sessions', topic, undefined))
  if (!Object.keys(live.state.sessions).length)
    afterCommit(live, () => live.emit({ type: 'session', session: undefined }))
}
