import { fail } from '../../wire/errors/fail.js'
import { requestExpired } from '../../wire/errors/pairing.js'
import { pingMs } from '../../wire/pairing.js'
import type { EngineLive } from './engineLive.js'
import { sendRequest } from './sendMessage.js'

/** Pings the peer. @throws `requestExpired` after 30 s. */
export async function ping(
  live: EngineLive,
  topic: string,
  method: 'wc_sessionPing' | 'wc_pairingPing',
): Promise<void> {
  await requestPeer(live, topic, method, {}, pingMs)
}

/** Sends a request and waits for the response. Only this page waits for it; a reload forgets it. */
export async function requestPeer(
  live: EngineLive,
  topic: string,
  method: Parameters<typeof sendRequest>[2],
  params: object,
  withinMs: number,
): Promise<unknown> {
  const { id } = await sendRequest(live, topic, method, params)
  const wallet = live.state.sessions[topic]?.metadata.name || 'the other side'
  return new Promise((resolve, reject) => {
    const cancel = live.clock.after(withinMs, () => {
      live.waiters.delete(id)
      reject(fail(requestExpired, { wallet }))
    })
    const settle = (resolveOrReject: (value: never) => void) => (value: unknown) => {
      cancel()
      resolveOrReject(value as never)
    }
    live.waiters.set(id, [{ resolve: settle(resolve), reject: settle(reject) }])
  })
}
