// The gateway's process: it handles upstream JSON, SQL and the index, and no other part of the server.
import { getHeapStatistics } from 'node:v8'
import { isLatchkitError } from 'latchkit/wire'
import { systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { schemaNewer } from './errors/store.js'
import { createGateway } from './gateway/createGateway.js'
import { failureOf } from './gateway/failureOf.js'
import type { FromWorker, ToWorker } from './gateway/worker/messages.js'
import { createAnswerBytes } from './limits/createAnswerBytes.js'
import { createMetrics } from './operations/createMetrics.js'
import { kindOf } from './operations/kindOf.js'

const stateMs = 1_000
const maxPieceBytes = 65_536
// Ignores these signals: the server's process says when to end.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const

const failure = failureOf(undefined)
const failureParts = {
  status: failure.status,
  headers: Object.entries(failure.headers),
  body: new TextEncoder().encode(String(failure.body)),
  isLast: true,
}

/** A request that waits for its answer. */
interface PendingRequest {
  readonly abortController: AbortController
  /** Called when the caller can take the next piece of the answer. */
  next: () => void
}

type RequestMessage = ToWorker & { readonly kind: 'request' }

function requestOf({ url, method, headers, body }: RequestMessage, signal: AbortSignal): Request {
  return new Request(url, {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    signal,
    ...(body && { body }),
  })
}

/** Waits until the caller can take the next piece. Returns `false` if it has gone. */
function waitForNext(caller: PendingRequest): Promise<boolean> {
  const { signal } = caller.abortController
  return new Promise((resolve) => {
    caller.next = () => resolve(true)
    signal.addEventListener('abort', () => resolve(false), { once: true })
    if (signal.aborted) resolve(false)
  })
}

/** Serves the requests of the server's process. Returns the function that takes its messages. */
function serve(tell: (message: FromWorker) => void, firstConfig: Config): (message: ToWorker) => void {
  let config = firstConfig
  const metrics = createMetrics()
  const about = 'Heap of the gateway’s process, as a part of what it may be (0 to 1).'
  metrics.gauge('latchkit_gateway_memory_fill', about, () => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics()
    return used_heap_size / heap_size_limit
  })
  const parts = {
    config: () => config,
    clock: systemClock,
    metrics,
    log: (level, event, fields) => tell({ kind: 'log', level, event, fields }),
  } satisfies Parameters<typeof createGateway>[0]
  const gateway = createGateway(parts)
  const answerBytes = createAnswerBytes(
    { name: 'read_bytes', about: 'Bytes of upstream answers read for callers' },
    parts,
  )
  const callers = new Map<number, PendingRequest>()

  async function respond(message: RequestMessage): Promise<void> {
    const { id, address } = message
    const abortController = new AbortController()
    const caller: PendingRequest = { abortController, next: () => undefined }
    callers.set(id, caller)
    const bytes = answerBytes(address)
    try {
      const response = await gateway.fetch(requestOf(message, abortController.signal), {
        address,
        takeBytes: bytes.take,
      })
      const answer = new Uint8Array(await response.arrayBuffer())
      const piece = (at: number) => ({
        body: answer.subarray(at, at + maxPieceBytes),
        isLast: at + maxPieceBytes >= answer.length,
      })
      const { status } = response
      tell({ kind: 'response', id, status, headers: [...response.headers], ...piece(0) })
      for (let at = maxPieceBytes; at < answer.length && (await waitForNext(caller)); at += maxPieceBytes)
        tell({ kind: 'piece', id, ...piece(at) })
    } catch (error) {
      // A request that cannot be built, or an error of ours, must not affect other requests.
      parts.log('error', 'gateway-request-failed', { kind: kindOf(error) })
      tell({ kind: 'response', id, ...failureParts })
    } finally {
      bytes.releaseAll()
      callers.delete(id)
    }
  }

  const tellState = () => tell({ kind: 'state', isReady: gateway.ready?.() ?? true })
  let stateTimer: NodeJS.Timeout | undefined
  const begin = () => {
    stateTimer = setInterval(tellState, stateMs)
    tellState()
  }
  gateway.open?.().then(begin, (error: unknown) => {
    if (!isLatchkitError(error, schemaNewer)) throw error
    const { found, known } = error.data
    process.send?.({ kind: 'schemaNewer', found, known } satisfies FromWorker, () => process.exit())
  })

  async function close(): Promise<void> {
    clearInterval(stateTimer)
    await gateway.close?.()
    process.disconnect()
  }

  return (message) => {
    if (message.kind === 'request') void respond(message)
    else if (message.kind === 'next') callers.get(message.id)?.next()
    else if (message.kind === 'abort') callers.get(message.id)?.abortController.abort()
    else if (message.kind === 'config') config = message.config
    else if (message.kind === 'metrics') tell({ kind: 'metrics', id: message.id, text: metrics.text() })
    else void close()
  }
}

if (process.send) {
  for (const signal of signals) process.on(signal, () => undefined)
  // Without the server's process there is nothing to serve.
  process.once('disconnect', () => process.exit())
  const tell = (message: FromWorker) => void process.send?.(message)
  process.once('message', (message: ToWorker) => {
    if (message.kind === 'config') process.on('message', serve(tell, message.config))
  })
}
