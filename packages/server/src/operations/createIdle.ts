import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/configSchema.js'
import { createCap } from './createCap.js'
import type { Log } from './createLog.js'
import type { Metrics } from './createMetrics.js'
import { type Holder, wideOf } from './holder.js'
import { createHolderOf } from './holderOf.js'

const ofAll = '*'

/** The lines that a connection stands in: of its address, of its /48, of all. */
function linesOf(holder: Holder): readonly string[] {
  if (holder === undefined) return [ofAll]
  const wide = wideOf(holder)
  return wide === undefined ? [holder, ofAll] : [holder, wide, ofAll]
}

type Listen = Config['listen']

/** The dependencies of what counts them; the settings are looked up each time. */
export interface IdleParts {
  readonly config: () => {
    readonly listen: Pick<
      Listen,
      'idleConnections' | 'addressIdleConnections' | 'trustedProxies' | 'trustedAddresses'
    >
  }
  readonly log: Log
  readonly metrics: Metrics
}

/** Counts connections on which no request is under way. */
export interface Idle {
  /** Counts those of a server. */
  watch(server: Server): void
  /** Counts a connection no more: it is a websocket now. */
  leave(socket: Socket): void
}

/**
 * Bounds the connections that ask for nothing: those that have not sent a whole head yet, and those that are kept for a next request.
 * Where there are too many, the one that has waited longest is closed, of the same address before others. Behind a proxy all
 * of them count together, since none of them has said yet whose it is.
 */
export function createIdle(parts: IdleParts): Idle {
  const listen = () => parts.config().listen
  const holderOf = createHolderOf(() => listen().trustedAddresses)
  const cap = createCap({
    name: 'idle_connections',
    about: 'Connections without a request',
    total: () => listen().idleConnections,
    share: () => listen().addressIdleConnections / listen().idleConnections,
    ...parts,
  })
  // The one that has waited longest comes first.
  const lines = new Map<string, Set<Socket>>()
  const holders = new Map<Socket, Holder>()

  function leave(socket: Socket): void {
    if (!holders.has(socket)) return
    const holder = holders.get(socket)
    holders.delete(socket)
    cap.give(holder, 1)
    for (const name of linesOf(holder)) {
      const line = lines.get(name)
      line?.delete(socket)
      if (line?.size === 0) lines.delete(name)
    }
  }

  function closeLongest(holder: Holder): void {
    const line = linesOf(holder).find((name) => lines.has(name)) ?? ofAll
    const [longest] = lines.get(line) ?? []
    if (longest === undefined) return
    leave(longest)
    longest.destroy()
  }

  function wait(socket: Socket): void {
    if (socket.destroyed || holders.has(socket)) return
    const holder = listen().trustedProxies > 0 ? undefined : holderOf(socket.remoteAddress ?? '')
    if (!cap.take(holder, 1)) {
      closeLongest(holder)
      cap.hold(holder, 1)
    }
    holders.set(socket, holder)
    for (const name of linesOf(holder)) {
      const line = lines.get(name)
      if (line) line.add(socket)
      else lines.set(name, new Set([socket]))
    }
  }

  return {
    leave,
    watch(server) {
      const underWay = new WeakMap<Socket, number>()
      const add = (socket: Socket, change: number) => {
        const count = (underWay.get(socket) ?? 0) + change
        underWay.set(socket, count)
        if (count === 0) wait(socket)
        else leave(socket)
      }
      server.on('connection', (socket: Socket) => {
        socket.once('close', () => leave(socket))
        wait(socket)
      })
      server.on('request', ({ socket }, outgoing) => {
        add(socket, 1)
        outgoing.once('close', () => add(socket, -1))
      })
    },
  }
}
