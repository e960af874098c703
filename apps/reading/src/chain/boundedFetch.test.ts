import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { AnswerTooLong, boundedFetch } from './boundedFetch.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

function serve(handler: Parameters<typeof createServer>[1]): string {
  const server = createServer({}, handler).listen(0)
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('error: of an answer without an end no more is read than the limit', async () => {
  let sent = 0
  const url = serve((_, response) => {
    const more = () => {
      const part = 'x'.repeat(65_536)
      do sent += part.length
      while (response.write(part))
    }
    response.on('drain', more)
    more()
  })
  await expect(boundedFetch(url)).rejects.toBeInstanceOf(AnswerTooLong)
  expect(sent).toBeLessThan(32_000_000)
})

it('error: an answer that sends elsewhere is not followed', async () => {
  const url = serve((request, response) => {
    if (request.url === '/') response.writeHead(307, { location: '/elsewhere' })
    response.end('{}')
  })
  await expect(boundedFetch(url)).rejects.toThrow()
})

it('an ordinary answer stays as it is', async () => {
  const response = await boundedFetch(serve((_, answer) => answer.writeHead(201).end('{"a":1}')))
  expect([response.status, await response.json()]).toEqual([201, { a: 1 }])
})
