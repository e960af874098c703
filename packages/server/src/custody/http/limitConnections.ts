import type { Server, Socket } from 'node:net'
import { addressKey } from '../../operations/addressKey.js'
import { wideOf } from '../../operations/holder.js'

/** Connections of one address at once; a /48 of IPv6 may have four times that. */
export const mostOfAddress = 128
const wideShare = 4

/**
 * Cuts connections of an address that has too many: one stranger who is slow on each cannot take them all. It is of no use behind a
 * proxy, where all come from one address.
 */
export function limitConnections(server: Server, most = mostOfAddress): void {
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return count
  }
  server.on('connection', (socket: Socket) => {
    const own = addressKey(socket.remoteAddress ?? '')
    const wide = wideOf(own)
    const isOver = add(own, 1) > most
    const isWideOver = wide !== undefined && add(wide, 1) > most * wideShare
    socket.once('close', () => {
      add(own, -1)
      if (wide !== undefined) add(wide, -1)
    })
    if (isOver || isWideOver) socket.destroy()
  })
}
