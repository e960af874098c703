import { fail } from 'latchkit/wire'
import { internalError, invalidRequest } from '../../errors/relay.js'
import type { RelayParts } from '../relayParts.js'
import { dispatch } from '../rpc/dispatch.js'
import { type Frame, readFrame } from '../rpc/readFrame.js'
import { errorFrame } from '../rpc/writeFrame.js'
import type { SocketSession } from './socketSession.js'

const fetchMethods: ReadonlySet<string> = new Set(['irn_fetchMessages', 'irn_batchFetchMessages'])

function handleFrame(frame: Frame, length: number, session: SocketSession, parts: RelayParts) {
  if (frame.kind === 'answer') return session.handleAnswer(frame.id, frame.ok)
  if (frame.kind === 'fault') {
    const error = fail(frame.fault, {})
    parts.metrics.refused.add(1, String(error.rpcCode))
    return session.send(errorFrame(frame.id, error))
  }
  // Count a call whose answer may be large with the memory that the answer may need.
  const weight = length + (fetchMethods.has(frame.method) ? parts.limits().fetchBytes : 0)
  session.addPending(weight)
  dispatch(frame, session, parts, (answer) => {
    session.removePending(weight)
    session.send(answer.frame)
  })
}

/** Answers what a socket sends while it is open. */
export function serveSocket(session: SocketSession, parts: RelayParts): void {
  const { ws } = session
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (!session.isOpen) return
    if (!session.acceptsFrame(parts.clock.now())) return session.close(1013, 'Too many requests')
    if (isBinary) return session.send(errorFrame('null', fail(invalidRequest, {})))
    try {
      handleFrame(readFrame(data.toString()), data.length, session, parts)
    } catch (error) {
      // A bug that one frame triggers must not end everybody's sockets.
      parts.log('error', 'relay.frame-failed', { error: error instanceof Error ? error.name : 'unknown' })
      session.send(errorFrame('null', fail(internalError, {})))
    }
  })
  ws.on('pong', (data: Buffer) => session.health.handlePong(data, parts.clock.now()))
}
