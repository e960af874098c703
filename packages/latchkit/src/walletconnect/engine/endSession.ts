import { fail } from '../../wire/errors/fail.js'
import { sessionEnded } from '../../wire/errors/pairing.js'
import { afterCommit, update } from './commit.js'
import type { EngineLive } from './engineLive.js'
import { put, type Session } from './engineState.js'
import { forgetTopic, leave, postGoodbye } from './moveProposal.js'
import type { Posted } from './post.js'
import { rejectRequest } from './request.js'
import { runInBackground } from './runExclusive.js'

/**
 * Ends a session from this side and tells the wallet. It is gone at once, its topic when the wallet has been told. The
 * goodbye is in the state when this resolves: a page that goes now leaves it to the next one.
 */
export async function endSession(live: EngineLive, topic: string): Promise<void> {
  if (!live.state.sessions[topic]) return
  drop(live, topic)
  try {
    const goodbye = await postGoodbye(live, topic)
    runInBackground(live, 'a goodbye', leave(live, topic, goodbye))
  } catch (error) {
    live.logger.warn('a goodbye could not be written', error)
    forgetTopic(live, topic)
  }
}

/** The other side ended it, or its time is over. `last` is the answer that still has to go out. */
export function sessionGone(live: EngineLive, topic: string, last?: Posted): void {
  if (!live.state.sessions[topic]) return
  drop(live, topic)
  runInBackground(live, 'leaving a topic', leave(live, topic, last))
}

function drop(live: EngineLive, topic: string): void {
  const session = live.state.sessions[topic] as Session
  const error = fail(sessionEnded, { wallet: session.metadata.name || 'the wallet' })
  for (const { id, topic: of } of Object.values(live.state.requests)) {
    if (of === topic) rejectRequest(live, id, error)
  }
  update(live, (state) => put(state, 'sessions', topic, undefined))
  if (!Object.keys(live.state.sessions).length)
    afterCommit(live, () => live.emit({ type: 'session', session: undefined }))
}
