import type { Clock } from '../clock.js'
import type { RelayLimits } from '../config/relayLimits.js'
import type { SocketSession } from './session/socketSession.js'

export interface DisconnectOptions {
  readonly clock: Clock
  readonly limits: () => RelayLimits
}

const restartCode = 1001
const stepMs = 10
const sliceMs = 100
const sliceSockets = 200

/** Waits until a condition is true, but not longer than `ms`. */
export async function waitUntil(condition: () => boolean, ms: number, clock: Clock): Promise<void> {
  const deadline = clock.now() + ms
  while (!condition() && clock.now() < deadline) await new Promise<void>((next) => clock.after(stepMs, next))
}

/**
 * Disconnects all sockets in slices, so that they do not all reconnect at once: 2,000 a second, or as many as `drainMs` requires. Sockets
 * go on working until their slice is disconnected, and the current requests of a slice are answered first.
 */
export async function disconnectAll(
  sessions: ReadonlySet<SocketSession>,
  { clock, limits }: DisconnectOptions,
) {
  const deadline = clock.now() + limits().drainMs
  for (;;) {
    const openSessions = [...sessions].filter(({ isOpen }) => isOpen)
    if (openSessions.length === 0) break
    const leftMs = Math.max(0, deadline - clock.now())
    const neededCount = Math.ceil(openSessions.length / Math.max(1, Math.floor(leftMs / sliceMs)))
    const slice = openSessions.slice(0, Math.max(sliceSockets, neededCount))
    for (const session of slice) session.ws.pause()
    await waitUntil(() => slice.every(({ isBusy }) => !isBusy), leftMs, clock)
    for (const session of slice) session.close(restartCode, 'Relay restarts')
    if (slice.length < openSessions.length) await new Promise<void>((next) => clock.after(sliceMs, next))
  }
  await waitUntil(() => sessions.size === 0, limits().closeMs, clock)
  for (const session of sessions) session.ws.terminate()
}
