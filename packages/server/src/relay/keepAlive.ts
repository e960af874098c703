import type { RelayParts } from './relayParts.js'
import type { SocketSession } from './session/socketSession.js'

const roundMs = 1_000
const forgetMs = 60_000
const idleCode = 4008
const busyCode = 1013

function checkSession(session: SocketSession, { limits, metrics }: RelayParts, now: number) {
  const { pingMs, pongMs, idleMs, slowReaderMs } = limits()
  const idle = session.subscriptions.size === 0 && now - session.lastFrameAt >= idleMs
  if (idle) return session.close(idleCode, 'Idle')
  if (session.behindSince !== undefined && now - session.behindSince >= slowReaderMs) {
    return session.close(busyCode, 'Slow reader')
  }
  if (now - session.lastPongAt >= pongMs) {
    metrics.closed.add(1, 'silent')
    return session.ws.terminate()
  }
  if (now - session.pingedAt < pingMs) return
  session.pingedAt = now
  session.ws.ping()
}

/** Pings everybody, and lets go of those who are silent, idle or do not read. Answers what stops it. */
export function keepAlive(sessions: ReadonlySet<SocketSession>, parts: RelayParts): () => void {
  let forgotAt = parts.clock.now()
  const round = () => {
    const now = parts.clock.now()
    for (const session of sessions) if (session.isOpen) checkSession(session, parts, now)
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
