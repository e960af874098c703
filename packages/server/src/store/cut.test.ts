import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../fixtures/postgresServer.js'
import { openPostgres } from './openPostgres.js'

/** A way to a database that can be cut where a text passes, whichever way that goes. */
async function startCuttingProxy(port: number) {
  let at = ''
  let cutOne: (from: Socket) => void = () => undefined
  let cuts = 0
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = openSocket(port, '127.0.0.1').on('error', () => undefined)
    for (const socket of [from.on('error', () => undefined), to]) sockets.add(socket)
    const pass = (other: Socket) => (piece: Buffer) => {
      if (at === '' || !piece.includes(at)) return void other.write(piece)
      cuts++
      at = ''
      to.destroy()
      cutOne(from)
    }
    from.on('data', pass(to)).on('close', () => to.destroy())
    to.on('data', pass(from)).on('close', () => from.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    cut(text: string, way: 'ended' | 'reset') {
      at = text
      cutOne = (from) => (way === 'ended' ? from.end() : from.resetAndDestroy())
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(!hasPostgres)('a database whose connection is cut', { timeout: 60_000 }, () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  beforeEach(() => void process.on('uncaughtException', note))
  afterEach(() => {
    process.off('uncaughtException', note)
    uncaught.length = 0
  })

  const insert = (chain: string) => ({ sql: 'INSERT INTO blocks VALUES (?, 1, ?)', values: [chain, '0x1'] })
  const [once, twice] = [[insert('a')], [insert('b'), insert('b')]]
  const places = [
    ['its beginning', 'begin', once],
    ['its first statement', 'SET LOCAL', once],
    ['what it writes', 'INSERT INTO', once],
    ['the answer to that', 'INSERT 0 1', once],
    ['the answer to its undoing', 'ROLLBACK', twice],
  ] as const
  const ways = ['ended', 'reset'] as const

  it.each(ways.flatMap((way) => places.map(([place, at, statements]) => ({ way, place, at, statements }))))(
    '$way at $place: that write fails, and neither the process nor what is written next',
    async (cut) => {
      const url = new URL(await postgres.database())
      const proxy = await startCuttingProxy(Number(url.port))
      url.port = String(proxy.port)
      const store = await openPostgres(url.href)
      try {
        // More often than there are connections: each of them is used once more.
        for (let count = 1; count <= 12; count++) {
          proxy.cut(cut.at, cut.way)
          const began = performance.now()
          await expect(store.write(cut.statements)).rejects.toThrow()
          expect([proxy.cuts(), performance.now() - began < 2_500]).toEqual([count, true])
        }
        expect(await store.write([insert('c')])).toBe(true)
        expect(uncaught).toEqual([])
      } finally {
        await store.cut?.()
        proxy.stop()
      }
    },
  )
})
