import { fail, isLatchkitError } from 'latchkit/wire'
import { providerFailed, workerEnded } from './errors/gateway.js'
import { answerIfChanged } from './gateway/answer.js'
import { allowOrigin } from './gateway/checkAccess.js'
import { createAnswerCache, type RawAnswer } from './gateway/createAnswerCache.js'
import { createGate } from './gateway/createGate.js'
import { createRestartPauses } from './gateway/worker/createRestartPauses.js'
import { type GatewayWorker, startWorker } from './gateway/worker/startWorker.js'
import { kindOf } from './operations/kindOf.js'
import type { Gateway, ServerParts } from './serverParts.js'

const workerUrl = new URL('./gatewayWorker.js', import.meta.url)

const bodilessStatuses: readonly number[] = [204, 304]

const responseOf = ({ status, headers, body }: RawAnswer) =>
  new Response(bodilessStatuses.includes(status) ? null : body, {
    status,
    headers: Object.fromEntries(headers),
  })

/**
 * Creates the gateway in a process with its own heap: whatever strangers, nodes and databases make it compute, the process of the port and
 * the relay goes on. This process decides who may ask, and how often, and keeps the answers of the last second. If the worker ends, it is
 * started again; until then callers get 503 with Retry-After.
 * @param parts The configuration, the log, the metrics and the clock.
 * @returns the gateway, once its worker takes requests.
 * @throws the error that ended the first worker before it took requests.
 */
export async function createWorkerGateway(parts: ServerParts): Promise<Gateway> {
  const { clock, log, metrics } = parts
  const restarts = metrics.counter(
    'latchkit_gateway_restarts_total',
    'times that the gateway’s worker was started again',
  )
  const cacheHits = metrics.counter(
    'latchkit_gateway_kept_total',
    'requests answered from bytes of the last second, without the gateway’s process',
  )
  const gate = createGate(parts, 'gateway_entrance_addresses')
  const cache = createAnswerCache(clock)
  metrics.gauge(
    'latchkit_gateway_kept_fill',
    'answers of the last second, as a part of what may be kept (0 to 1)',
    cache.fill,
  )
  let worker: GatewayWorker | undefined = startWorker(parts, workerUrl)
  let isOver = false
  let restMs = 0
  const restAfter = createRestartPauses()
  let cancelRest: (() => void) | undefined
  await worker.started

  function follow(current: GatewayWorker): void {
    const began = clock.now()
    let hasServed = false
    current.started.then(
      () => (hasServed = true),
      () => undefined,
    )
    void current.ended.then((cause) => {
      worker = undefined
      if (isOver) return
      restMs = restAfter({ hasServed, ms: clock.now() - began })
      const by = isLatchkitError(cause, workerEnded) ? { by: cause.data.by } : {}
      log('error', 'gateway-worker-ended', { kind: kindOf(cause), ...by, restMs })
      cancelRest = clock.after(restMs, () => {
        restarts.add()
        worker = startWorker(parts, workerUrl)
        follow(worker)
      })
    })
  }
  follow(worker)

  return {
    fetch: (request, caller) =>
      gate.pass(request, caller.address, async ({ query, origin }) => {
        const cachedAnswer = cache.get(request, query)
        if (cachedAnswer) {
          cacheHits.add()
          return allowOrigin(answerIfChanged(request, cachedAnswer), origin)
        }
        if (!worker) throw fail(providerFailed, { retrySeconds: Math.max(1, Math.ceil(restMs / 1_000)) })
        const answer = await worker.fetch(request, caller)
        cache.set(request, query, answer)
        return responseOf(answer)
      }),
    ready: () => worker?.isReady() ?? false,
    metrics: async () => (await worker?.metrics()) ?? '',
    async close() {
      isOver = true
      cancelRest?.()
      await worker?.close()
    },
  }
}
