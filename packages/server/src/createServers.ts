import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createIdle } from './limits/createIdle.js'
import type { LoopTurns } from './limits/createLoopTurns.js'
import type { ServerParts } from './serverParts.js'

const checkMs = 1_000
/** Length of the queue of new connections. The system resets connections beyond it, and the default (511) is too short for a crowd. */
const connectionQueueLength = 4_096

/** A port that is open in addition to the main one. */
export interface OpenPort {
  readonly port: number
  close(): void
}

/** Makes a server listen, and returns its port. */
export async function listenOn(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: connectionQueueLength }, resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Creates the factory of this process's HTTP servers. All ports have the same timeouts, and their idle connections are counted together.
 */
export function createServers(parts: ServerParts, turns: LoopTurns) {
  const { listen, relay } = parts.config()
  const { handshakeMs } = relay.limits
  const idle = createIdle(parts)

  function create(listener: RequestListener): Server {
    const times = { headersTimeout: handshakeMs, requestTimeout: handshakeMs }
    const server = createServer({ ...times, connectionsCheckingInterval: checkMs }, listener)
    server.timeout = listen.idleMs
    server.on('connection', turns.recordAccepted)
    idle.watch(server)
    return server
  }

  return {
    create,
    /** Stops counting a connection as idle, since it is a websocket now. */
    noteUpgrade: ({ socket }: { readonly socket: Socket }) => idle.leave(socket),
    /** Opens another port. */
    async open(listener: RequestListener, port: number, host: string): Promise<OpenPort> {
      const server = create(listener)
      return {
        port: await listenOn(server, port, host),
        close() {
          server.closeAllConnections()
          server.close()
        },
      }
    },
  }
}
