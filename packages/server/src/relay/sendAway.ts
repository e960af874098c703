import type { Clock } from '../clock.js'
import type { RelayLimits } from '../config/relayLimits.js'
import type { SocketSession } from './session/socketSession.js'

export interface SendAwayOptions {
  readonly clock: Clock
  readonly limits: () => RelayLimits
}

const restartCode = 1001
const stepMs = 10
const sliceMs = 100
const sliceSockets = 200

/** Waits until something is so, for a time at most. */
export async function waitUntil(isSo: () => boolean, ms: number, clock: Clock): Promise<void> {
  const deadline = clock.now() + ms
  while (!isSo() && clock.now() < deadline) await new Promise<void>((next) => clock.after(stepMs, next))
}

/**
 * Sends all sockets away, a slice after the other, so that they do not all come back in the same moment: 2,000 a second, or
 * as many as `drainMs` asks for. Those whose turn has not come go on working; what a slice has under way is answered first.
 */
export async function sendAway(open: ReadonlySet<SocketSession>, { clock, limits }: SendAwayOptions) {
  const deadline = clock.now() + limits().drainMs
  for (;;) {
    const waiting = [...open].filter(({ isOpen }) => isOpen)
    if (waiting.length === 0) break
    const leftMs = Math.max(0, deadline - clock.now())
    const needed = Math.ceil(waiting.length / Math.max(1, Math.floor(leftMs / sliceMs)))
    const slice = waiting.slice(0, Math.max(sliceSockets, needed))
    for (const session of slice) session.ws.pause()
    await waitUntil(() => slice.every(({ isBusy }) => !isBusy), leftMs, clock)
    for (const session of slice) session.close(restartCode, 'Relay restarts')
    if (slice.length < waiting.length) await new Promise<void>((next) => clock.after(sliceMs, next))
  }
  await waitUntil(() => open.size === 0, limits().closeMs, clock)
  for (const session of open) session.ws.terminate()
}
