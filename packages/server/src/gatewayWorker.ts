// The gateway's thread: upstream JSON, SQL and the index are here, and nothing else of the server.
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from './clock.js'
import type { Config } from './config/configSchema.js'
import { createGateway } from './gateway/createGateway.js'
import type { FromWorker, ToWorker } from './gateway/worker/messages.js'
import { createAnswerBytes } from './operations/createAnswerBytes.js'
import { createMetrics } from './operations/createMetrics.js'

const stateMs = 1_000

function serve(port: NonNullable<typeof parentPort>, first: Config): void {
  let config = first
  const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const metrics = createMetrics()
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
  const callers = new Map<number, AbortController>()

  async function respond(message: ToWorker & { readonly kind: 'request' }): Promise<void> {
    const { id, url, method, headers, body, address } = message
    const caller = new AbortController()
    callers.set(id, caller)
    const bytes = answerBytes(address)
    try {
      const request = new Request(url, {
        method,
        headers: headers.map(([name, value]) => [name, value]),
        signal: caller.signal,
        ...(body && { body }),
      })
      const response = await gateway.fetch(request, { address, takeBytes: bytes.take })
      const whole = await response.arrayBuffer()
      tell({ kind: 'response', id, status: response.status, headers: [...response.headers], body: whole }, [
        whole,
      ])
    } finally {
      bytes.giveAll()
      callers.delete(id)
    }
  }

  const tellState = () => tell({ kind: 'state', isReady: gateway.ready?.() ?? true })
  const states = setInterval(tellState, stateMs)

  async function close(): Promise<void> {
    clearInterval(states)
    await gateway.close?.()
    port.close()
  }

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'request') void respond(message)
    else if (message.kind === 'abort') callers.get(message.id)?.abort()
    else if (message.kind === 'config') config = message.config
    else if (message.kind === 'metrics') tell({ kind: 'metrics', id: message.id, text: metrics.text() })
    else void close()
  })
  tellState()
}

if (parentPort) serve(parentPort, workerData as Config)
