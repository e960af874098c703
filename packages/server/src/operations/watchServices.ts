import { type CustodyService, custodyServices } from '../custody/keys/keyFile.js'
import type { ServerParts } from '../serverParts.js'
import { fetchUpstreamBytes } from '../upstream/fetchUpstream.js'
import { hostIn } from './kindOf.js'

/** The time from an answer to the next question, and the longest one for an answer, in ms. */
const restMs = 5_000
const answerMs = 4_000
const longestAnswer = 1_024

/** A watch over the services of the wallets by e-mail. */
export interface ServiceWatch {
  /** Whether each of them took work when it was last asked. */
  states(): Readonly<Record<CustodyService, boolean>>
  close(): void
}

/**
 * Asks each service of the wallets by e-mail from time to time whether it is ready; says in the log when one goes down and when it is
 * back, and has a gauge of it.
 * @param urlOf The address of a service; it can change when one was started again.
 * @returns once each of them was asked for the first time.
 */
export async function watchServices(
  { clock, log, metrics }: Pick<ServerParts, 'clock' | 'log' | 'metrics'>,
  urlOf: (service: CustodyService) => string,
): Promise<ServiceWatch> {
  const states = { auth: true, recovery: true, mailer: true }
  const cancels = new Map<CustodyService, () => void>()
  let isOver = false
  metrics.gaugeBy(
    'latchkit_service_up',
    'Whether a service of the wallets by e-mail takes work: 1 or 0.',
    'service',
    () => custodyServices.map((service) => [service, Number(states[service])] as const),
  )

  async function ask(service: CustodyService): Promise<void> {
    const url = urlOf(service)
    const limits = { ms: answerMs, bytes: longestAnswer }
    const answer = await fetchUpstreamBytes(clock, new URL('/readyz', url).href, undefined, limits)
    if (isOver) return
    // One of before has no such page, and refuses to answer it: it is up.
    const isUp = !('failed' in answer) || (answer.status ?? 500) < 500
    if (isUp !== states[service])
      log(isUp ? 'info' : 'error', isUp ? 'service-up' : 'service-down', { service, host: hostIn(url) })
    states[service] = isUp
    cancels.set(
      service,
      clock.after(restMs, () => void ask(service)),
    )
  }
  await Promise.all(custodyServices.map(ask))

  return {
    states: () => ({ ...states }),
    close() {
      isOver = true
      for (const cancel of cancels.values()) cancel()
    },
  }
}
