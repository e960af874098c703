import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config/configSchema.js'
import type { Log } from '../operations/createLog.js'
import type { Metrics } from '../operations/createMetrics.js'
import { createCap } from './createCap.js'
import { type Holder, slash48Of } from './holder.js'
import { createHolderOf } from './holderOf.js'

const allGroup = '*'

/** Lists the groups in which a connection is counted: its address, its /48, and all connections. */
function groupsOf(holder: Holder): readonly string[] {
  if (holder === undefined) return [allGroup]
  const slash48 = slash48Of(holder)
  return slash48 === undefined ? [holder, allGroup] : [holder, slash48, allGroup]
}

type Listen = Config['listen']

/** Dependencies of the idle count; `config` is called each time. */
export interface IdleOptions {
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
export interface IdleLimit {
  /** Counts the connections of a server. */
  watch(server: Server): void
  /** Stops counting a connection that has become a websocket. */
  leave(socket: Socket): void
}

/**
 * Creates the limit of idle connections: those that have not sent a complete request head, and those kept open for a next request. Above
 * the limit it closes the connection that has been idle longest, if possible one of the same address. Connections of a proxy count as
 * one address, because their callers are unknown.
 */
export function createIdle(parts: IdleOptions): IdleLimit {
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
  const groups = new Map<string, Set<Socket>>()
  const holders = new Map<Socket, Holder>()

  function leave(socket: Socket): void {
    if (!holders.has(socket)) return
    const holder = holders.get(socket)
    holders.delete(socket)
    cap.release(holder, 1)
    for (const name of groupsOf(holder)) {
      const group = groups.get(name)
      group?.delete(socket)
      if (group?.size === 0) groups.delete(name)
    }
  }

  function closeLongestIdle(holder: Holder): void {
    const groupName = groupsOf(holder).find((name) => groups.has(name)) ?? allGroup
    const [longestIdle] = groups.get(groupName) ?? []
    if (longestIdle === undefined) return
    leave(longestIdle)
    longestIdle.destroy()
  }

  function addIdle(socket: Socket): void {
    if (socket.destroyed || holders.has(socket)) return
    const holder = listen().trustedProxies > 0 ? undefined : holderOf(socket.remoteAddress ?? '')
    if (!cap.take(holder, 1)) {
      closeLongestIdle(holder)
      cap.takeUnchecked(holder, 1)
    }
    holders.set(socket, holder)
    for (const name of groupsOf(holder)) {
      const group = groups.get(name)
      if (group) group.add(socket)
      else groups.set(name, new Set([socket]))
    }
  }

  return {
    leave,
    watch(server) {
      const requestCounts = new WeakMap<Socket, number>()
      const add = (socket: Socket, change: number) => {
        const count = (requestCounts.get(socket) ?? 0) + change
        requestCounts.set(socket, count)
        if (count === 0) addIdle(socket)
        else leave(socket)
      }
      server.on('connection', (socket: Socket) => {
        socket.once('close', () => leave(socket))
        addIdle(socket)
      })
      server.on('request', ({ socket }, outgoing) => {
        add(socket, 1)
        outgoing.once('close', () => add(socket, -1))
      })
    },
  }
}
