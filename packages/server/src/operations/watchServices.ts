import { type CustodyService, custodyServices } from '../custody/keys/keyFile.js'
import type { ServerParts } from '../serverParts.js'
import { fetchUpstreamBytes } from '../upstream/fetchUpstream.js'
import { hostIn } from './kindOf.js'

/** Pause between two checks, and timeout of a check, in ms. */
const restMs = 5_000
const answerMs = 4_000
const maxAnswerBytes = 1_024

/** A watch over the services of the e-mail wallet. */
export interface ServiceWatch {
  /** Returns whether each service was ready at its last check. */
  states(): Readonly<Record<CustodyService, boolean>>
  close(): void
}

/**
 * Regularly asks each service of the e-mail wallet whether it is ready. Logs when one goes down or comes back, and has a gauge.
 * @param urlOf Returns the URL of a service; it can change when the service is restarted.
 * @returns once each service was checked for the first time.
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
    const limits = { ms: answerMs, bytes: maxAnswerBytes }
    const answer = await fetchUpstreamBytes(clock, new URL('/readyz', url).href, undefined, limits)
    if (isOver) return
    // An older service has no such page and refuses the request: it is up.
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
