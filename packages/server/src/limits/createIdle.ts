import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/configSchema.js'
import type { Log } from '../operations/createLog.js'
import type { Metrics } from '../operations/createMetrics.js'
import { createCap } from './createCap.js'
import { type Holder, wideOf } from './holder.js'
import { createHolderOf } from './holderOf.js'

const ofAll = '*'

/** Lists the groups that a connection counts in: its address, its /48, and all. */
function linesOf(holder: Holder): readonly string[] {
  if (holder === undefined) return [ofAll]
  const wide = wideOf(holder)
  return wide === undefined ? [holder, ofAll] : [holder, wide, ofAll]
}

type Listen = Config['listen']

/** Dependencies of the idle count; `config` is called each time. */
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

/** Counts connections that are open without a request. */
export interface Idle {
  /** Counts the connections of a server. */
  watch(server: Server): void
  /** No longer counts a connection: it is a websocket now. */
  leave(socket: Socket): void
}

/**
 * Creates the limit of idle connections: those that have not sent a complete request head, and those kept open for a next request. Above
 * the limit, the one that has been idle longest is closed, first of the same address. Connections of a proxy count together, since it is
 * unknown whose they are.
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
  // The connections of each group, the one that has been idle longest first.
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
