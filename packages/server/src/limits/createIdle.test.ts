import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { configSchema } from '../config/configSchema.js'
import { createMetrics } from '../operations/createMetrics.js'
import { createIdle } from './createIdle.js'

function open(listen: object = {}) {
  const limits = { idleConnections: 100, addressIdleConnections: 2 }
  const config = v.parse(configSchema, { listen: { ...limits, ...listen } })
  const metrics = createMetrics()
  const idle = createIdle({ config: () => config, log: () => undefined, metrics })
  const server = new EventEmitter()
  idle.watch(server as Server)

  function connect(remoteAddress: string) {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy() {
        socket.destroyed = true
        socket.emit('close')
      },
    })
    server.emit('connection', socket)
    return socket
  }
  type Connected = ReturnType<typeof connect>
  return {
    connect,
    many: (count: number, address: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => connect(address(at))),
    /** Asks for something; answers what is called when that has left. */
    ask(socket: Connected) {
      const outgoing = new EventEmitter()
      server.emit('request', { socket }, outgoing)
      return () => outgoing.emit('close')
    },
    upgrade: (socket: Connected) => idle.leave(socket as unknown as Socket),
    used: () => Math.round(Number(/^latchkit_idle_connections_fill (.*)$/m.exec(metrics.text())?.[1]) * 100),
  }
}

const alive = (sockets: readonly { readonly destroyed: boolean }[]) =>
  sockets.map(({ destroyed }) => (destroyed ? '-' : '+')).join('')
const visitor = (at: number) => `198.51.100.${at + 1}`

it('D3: an address may have any number of idle connections while at most half of all are used, and after that its share: the newest ones', () => {
  const { connect, many, used } = open()
  const own = many(50, () => '192.0.2.1')
  expect(alive(own)).toBe('+'.repeat(50))
  const more = many(3, () => '192.0.2.1')
  // Each takes the place of the one that has waited longest, so that a visitor of that address is let in as well.
  expect(alive([...own, ...more])).toBe('-'.repeat(3) + '+'.repeat(50))
  const other = connect('192.0.2.2')
  expect([other.destroyed, used()]).toEqual([false, 51])
})

it('D3: a /48 has ten times the share of an address', () => {
  const { many, connect } = open()
  const visitors = many(51, visitor)
  const wide = many(40, (at) => `2001:db8:1:${at.toString(16)}::1`)
  expect(alive(wide)).toBe('-'.repeat(20) + '+'.repeat(20))
  expect(alive(visitors)).toBe('+'.repeat(51))
  const [first, second, third] = many(3, () => '2001:db8:2:1::1')
  expect(alive([first, second, third].flatMap((one) => one ?? []))).toBe('-++')
  expect(connect('2001:db8:3::1').destroyed).toBe(false)
})

it('D3: if the limit is reached, the connection that has been idle longest is closed, and the new one is accepted', () => {
  const { many, connect, used } = open()
  const all = many(100, visitor)
  const late = many(5, (at) => `203.0.113.${at}`)
  expect(alive([...all, ...late])).toBe('-'.repeat(5) + '+'.repeat(100))
  // Whoever is there already gives up a place of their own.
  connect('198.51.100.50')
  expect(alive(all)).toBe(`-----${'+'.repeat(44)}-${'+'.repeat(50)}`)
  expect(used()).toBe(100)
})

it('D3: a connection with a running request, or a websocket, does not count as idle and is not closed for a new one', () => {
  const { many, ask, upgrade, used } = open()
  const [asking, second, websocket] = many(3, () => '192.0.2.1')
  if (!asking || !second || !websocket) throw new Error('not connected')
  const ends = [ask(asking), ask(asking)]
  upgrade(websocket)
  expect(used()).toBe(1)
  many(60, () => '192.0.2.1')
  expect(alive([asking, second, websocket])).toBe('+-+')
  expect(used()).toBe(50)
  // It waits again when the last of its answers has left, and behind those that were there before.
  for (const end of ends) end()
  expect([used(), asking.destroyed]).toEqual([50, false])
  for (const socket of [asking, websocket]) socket.destroy()
  expect(used()).toBe(49)
})

it('D3: behind a proxy, and for a trusted address, only the limit of all connections counts', () => {
  for (const listen of [{ trustedProxies: 1 }, { trustedAddresses: ['192.0.2.0/24'] }]) {
    const { many } = open(listen)
    expect(alive(many(101, () => '192.0.2.1'))).toBe(`-${'+'.repeat(100)}`)
  }
})
