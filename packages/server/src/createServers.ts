import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createIdle } from './operations/createIdle.js'
import type { LoopTurns } from './operations/createLoopTurns.js'
import type { ServerParts } from './serverParts.js'

const checkMs = 1_000
/** Connections that wait to be taken: a crowd comes in one moment, and beyond this (511 by default) the system resets them. */
const connectionsWaiting = 4_096

/** A port that is open beside the public one. */
export interface OpenPort {
  readonly port: number
  close(): void
}

/** Has a server listen, and answers the port it has then. */
export async function listening(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: connectionsWaiting }, resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Makes what makes the HTTP servers of this process: each of its ports gives strangers the same times, and what is connected and
 * asks for nothing is counted together.
 */
export function createServers(parts: ServerParts, turns: LoopTurns) {
  const { listen, relay } = parts.config()
  const { handshakeMs } = relay.limits
  const idle = createIdle(parts)

  function create(listener: RequestListener): Server {
    const times = { headersTimeout: handshakeMs, requestTimeout: handshakeMs }
    const server = createServer({ ...times, connectionsCheckingInterval: checkMs }, listener)
    server.timeout = listen.idleMs
    server.on('connection', turns.accepted)
    idle.watch(server)
    return server
  }

  return {
    create,
    /** Counts a connection no more: it is a websocket now. */
    upgraded: ({ socket }: { readonly socket: Socket }) => idle.leave(socket),
    /** Opens a port beside the public one. */
    async open(listener: RequestListener, port: number, host: string): Promise<OpenPort> {
      const server = create(listener)
      return {
        port: await listening(server, port, host),
        close() {
          server.closeAllConnections()
          server.close()
        },
      }
    },
  }
}
