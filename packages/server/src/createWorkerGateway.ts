import { fail } from 'latchkit/wire'
import { providerFailed } from './errors/gateway.js'
import { allowOrigin } from './gateway/checkAccess.js'
import { failureOf } from './gateway/failureOf.js'
import { startThread, type Thread } from './gateway/worker/startThread.js'
import { kindOf } from './operations/kindOf.js'
import type { Gateway, ServerParts } from './serverParts.js'

const file = new URL('./gatewayWorker.js', import.meta.url)
/** How long a thread that ended is left before it is started again; each time in a row twice as long. */
const restMs = { first: 1_000, longest: 30_000 }
/** One that lived so long has not ended because of how it was started. */
const goodLifeMs = 60_000

/**
 * Creates the gateway in a thread of its own, with a heap of its own: whatever strangers, nodes and databases make it
 * compute, the thread of the port and the relay goes on. Where it ends, it is started again; until then callers are
 * answered 503 with Retry-After.
 * @param parts The configuration, the log, the metrics and the clock.
 * @returns the gateway, once its thread takes requests.
 * @throws what ended the first thread before it took requests.
 */
export async function createWorkerGateway(parts: ServerParts): Promise<Gateway> {
  const { clock, log, metrics } = parts
  const restarts = metrics.counter(
    'latchkit_gateway_restarts_total',
    'times that the gateway’s thread was started again',
  )
  let thread: Thread | undefined = startThread(parts, file)
  let isOver = false
  let rest = restMs.first / 2
  let cancelRest: (() => void) | undefined
  await thread.started

  function follow(current: Thread): void {
    const began = clock.now()
    void current.ended.then((cause) => {
      thread = undefined
      if (isOver) return
      rest = clock.now() - began > goodLifeMs ? restMs.first : Math.min(rest * 2, restMs.longest)
      log('error', 'gateway-thread-ended', { kind: kindOf(cause), restMs: rest })
      cancelRest = clock.after(rest, () => {
        restarts.add()
        thread = startThread(parts, file)
        follow(thread)
      })
    })
  }
  follow(thread)

  return {
    async fetch(request, caller) {
      try {
        if (!thread) throw fail(providerFailed, { retrySeconds: Math.ceil(rest / 1_000) })
        return await thread.fetch(request, caller)
      } catch (error) {
        return allowOrigin(failureOf(error), request.headers.has('Origin') ? '*' : undefined)
      }
    },
    ready: () => thread?.isReady() ?? false,
    metrics: async () => (await thread?.metrics()) ?? '',
    async close() {
      isOver = true
      cancelRest?.()
      await thread?.close()
    },
  }
}
