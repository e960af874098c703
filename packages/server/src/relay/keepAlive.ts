import { refusalOf, refusedCode } from './admit.js'
import type { RelayParts } from './relayParts.js'
import type { SocketSession } from './session/socketSession.js'

const roundMs = 1_000
const forgetMs = 60_000
const idleCode = 4008
const busyCode = 1013

function checkSession(session: SocketSession, { limits }: RelayParts, now: number) {
  const { health } = session
  const { pingMs, pongMs, idleMs, slowReaderMs } = limits()
  const isIdle = session.subscriptions.size === 0 && now - session.lastFrameAt >= idleMs
  if (isIdle) return session.close(idleCode, 'Idle')
  const behindMs = session.behindSince === undefined ? 0 : now - session.behindSince
  if (Math.max(behindMs, health.stalledMs(now)) >= slowReaderMs) return session.close(busyCode, 'Slow reader')
  if (now - health.lastPongAt >= pongMs) return session.cut('silent')
  // `abs`, so that a clock that was set back does not stop the pings.
  if (Math.abs(now - health.pingedAt) >= pingMs) health.ping(now)
}

/** Creates the function that disconnects clients whose project or origin a reload has removed. */
function createExpulsion(sessions: ReadonlySet<SocketSession>, parts: RelayParts): () => void {
  let { projects } = parts.config()
  return () => {
    if (parts.config().projects === projects) return
    ;({ projects } = parts.config())
    for (const session of sessions) {
      const refusal = refusalOf(session.origin, parts)
      if (refusal) session.close(refusedCode, refusal.refused)
    }
  }
}

/** Pings all sockets, and closes those that are silent, idle, not reading, or no longer allowed. Returns the function that stops it. */
export function keepAlive(sessions: ReadonlySet<SocketSession>, parts: RelayParts): () => void {
  let forgotAt = parts.clock.now()
  const expel = createExpulsion(sessions, parts)
  const round = () => {
    const now = parts.clock.now()
    expel()
    for (const session of sessions) if (session.isOpen) checkSession(session, parts, now)
    parts.unsent.countAll()
    if (now - forgotAt >= forgetMs) {
      forgotAt = now
      parts.clients.forgetIdle()
      parts.addresses.forgetIdle()
    }
    stop = parts.clock.after(roundMs, round)
  }
  let stop = parts.clock.after(roundMs, round)
  return () => stop()
}
