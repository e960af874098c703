import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { systemClock } from '../../clock.js'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { askOddly, oddRequests } from '../../fixtures/oddRequests.js'
import { until } from '../../fixtures/until.js'
import { createMetrics } from '../../operations/createMetrics.js'
import { createKeyHolder } from '../keys/createKeyHolder.js'
import { unlimitedCounter } from '../keys/createReleaseCounter.js'
import { makeKeyFiles } from '../keys/keyFile.js'
import { createMailer } from '../mailer/createMailer.js'
import { createForward } from './createForward.js'
import { serveProgram } from './serveProgram.js'

const fetchOf = globalThis.fetch
const ends = endsOfTests()

const place = { host: '127.0.0.1', port: 0, trustedProxies: 0 }

it('security: nothing that a stranger writes ends a service, and none of it is its failure', async () => {
  const fetch = async (request: Request) =>
    new Response(`${new URL(request.url).pathname} ${await request.text()}`)
  const served = await serveProgram({ fetch, close: async () => undefined }, place, {
    metrics: createMetrics(),
  })
  ends.push(() => served.close())
  for (const text of oddRequests)
    expect([text, await askOddly(served.port, text)]).not.toEqual([
      text,
      expect.toSatisfy((status) => status >= 500),
    ])
  expect(await askOddly(served.port, 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe(405)
  expect(await askOddly(served.port, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')).toBe(200)
})

it('says whether it can do its work now, and that it lives while it cannot', async () => {
  let isReady = false
  const program = { ready: () => isReady, fetch: async () => new Response(), close: async () => undefined }
  const served = await serveProgram(program, place, { metrics: createMetrics() })
  ends.push(() => served.close())
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${served.port}${path}`)).status
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  isReady = true
  expect(await statusOf('/readyz')).toBe(200)
})

/** A service that answers each request with one text, whatever was asked. */
async function startHostile(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.from(answer, 'latin1')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

it.each([
  'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n',
  'no HTTP',
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 302 Found\r\nLocation: https://evil.example\r\nContent-Length: 0\r\n\r\n',
])('security: a hostile auth ends no server by its answer: %j is 503', async (answer) => {
  const url = await startHostile(answer)
  const forward = createForward(() => url)
  const response = await forward(new Request('http://a/auth/v1/keys'), { address: '127.0.0.1' })
  expect(response.status).toBe(503)
})

it('security: no header of a hostile auth is the server’s own', async () => {
  const head = ['Content-Type: application/json', 'Set-Cookie: a=b; Domain=example.com', 'Retry-After: 7']
  const odd = ['Clear-Site-Data: "*"', 'Service-Worker-Allowed: /', 'Link: </a>; rel=preload']
  const lines = [...head, ...odd, 'Content-Length: 2']
  const url = await startHostile(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n{}`)
  const answer = await createForward(() => url)(new Request('http://a/auth/v1/keys'), {
    address: '127.0.0.1',
  })
  expect(await answer.json()).toEqual({})
  const names = [...answer.headers.keys()]
  expect(names).toEqual(['content-length', 'content-type', 'retry-after', 'x-content-type-options'])
})

it.each([
  ['bodies that do not end', ''],
  [
    'bodies that do not end, behind a request that does',
    'GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n',
  ],
])('security: %s hold no more than their share of a service behind a proxy', async (_, before) => {
  const fetch = async (request: Request) => new Response(await request.text())
  const served = await serveProgram(
    { fetch, close: async () => undefined },
    { ...place, trustedProxies: 1 },
    { metrics: createMetrics() },
  )
  ends.push(() => served.close())
  const statuses: string[] = []
  for (let at = 0; at < 70; at++) {
    const socket = connect(served.port, '127.0.0.1')
    ends.push(() => socket.destroy())
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1 429')) statuses.push(text.slice(9, 12))
    })
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'
    socket.on('error', () => undefined).write(`${before}${head}`)
  }
  await until(() => statuses.length >= 6)
  expect(new Set(statuses)).toEqual(new Set(['429']))
  const visit = await fetchOf(`http://127.0.0.1:${served.port}/`, {
    headers: { 'X-Forwarded-For': '192.0.2.2' },
  })
  expect(visit.status).toBe(200)
})

it.each([0, 1])(
  'security: what two services send the mailer at once gets there, however much: of all visitors it comes from one address (%i proxies)',
  async (trustedProxies) => {
    const { mailer: file } = await makeKeyFiles()
    const quiet = { clock: systemClock, log: () => undefined, metrics: createMetrics() }
    const mailer = createMailer({
      ...quiet,
      holder: createKeyHolder(file, unlimitedCounter),
      send: async () => undefined,
      namesSite: () => true,
      maxPerHour: 70,
      codeLifeMs: 600_000,
      brand: { name: 'Example', from: 'wallet@example.org', colour: '#3366cc' },
    })
    const served = await serveProgram(mailer, { ...place, trustedProxies }, { metrics: createMetrics() })
    ends.push(() => served.close())
    const ask = async () => (await fetchOf(`http://127.0.0.1:${served.port}/mailer/v1/keys`)).status
    const statuses = await Promise.all(Array.from({ length: 300 }, ask))
    expect(new Set(statuses)).toEqual(new Set([200]))
  },
)

it('security: requests that one network has sent at once do not keep another one from its answer', async () => {
  // Works on each request without a pause, as the embedded database and the checks of signatures do.
  const fetch = async () => {
    const until = performance.now() + 1
    while (performance.now() < until);
    return new Response('done\n')
  }
  const program = { fetch, close: async () => undefined }
  const served = await serveProgram(program, { ...place, trustedProxies: 1 }, { metrics: createMetrics() })
  ends.push(() => served.close())
  const get = (from: string) => `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`
  const many = 1_000
  let answers = 0
  // A connection for each of its /64, as a stranger has them: all of one /48.
  const strangers = Array.from({ length: 10 }, (_, at) => {
    const socket = connect(served.port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text: string) => {
      answers += text.split('HTTP/1.1 200').length - 1
    })
    socket.write(get(`2001:db8:1:${at}::1`).repeat(many / 10))
    return socket
  })
  ends.push(() => {
    for (const socket of strangers) socket.destroy()
  })
  await until(() => answers > 0)
  const visit = await fetchOf(`http://127.0.0.1:${served.port}/`, {
    headers: { 'X-Forwarded-For': '192.0.2.2' },
  })
  expect([visit.status, answers < many / 2]).toEqual([200, true])
  await until(() => answers === many)
})

it('does none of what a connection has sent that is cut meanwhile', async () => {
  let begun = 0
  const fetch = async () => {
    begun += 1
    const until = performance.now() + 1
    while (performance.now() < until);
    return new Response('done\n')
  }
  const program = { fetch, close: async () => undefined }
  const served = await serveProgram(program, { ...place, trustedProxies: 1 }, { metrics: createMetrics() })
  ends.push(() => served.close())
  const [from, many] = ['192.0.2.1', 500]
  const socket = connect(served.port, '127.0.0.1')
  const answered = new Promise((done) => socket.once('data', done))
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`.repeat(many))
  await answered
  socket.destroy()
  // Its turn comes after all of theirs.
  const visit = await fetchOf(`http://127.0.0.1:${served.port}/`, { headers: { 'X-Forwarded-For': from } })
  expect(visit.status).toBe(200)
  expect(begun).toBeLessThan(many / 2)
})

it.each([0, 1])(
  'security: metrics are for callers of this machine, not for those that a proxy of it passes on (%i proxies)',
  async (trustedProxies) => {
    const fetch = async () => new Response(null, { status: 404 })
    const metrics = createMetrics()
    metrics.counter('latchkit_test_total', 'for a test', 'code').add(1, 'none')
    const program = { fetch, close: async () => undefined }
    const served = await serveProgram(program, { ...place, trustedProxies }, { metrics })
    ends.push(() => served.close())
    const read = async (headers: Record<string, string>) => {
      const answer = await fetchOf(`http://127.0.0.1:${served.port}/metrics`, { headers })
      return [answer.status, (await answer.text()).includes('latchkit_test_total')]
    }
    expect(await read({})).toEqual([200, true])
    for (const headers of [
      { 'X-Forwarded-For': '192.0.2.1' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { 'X-Forwarded-For': '' },
      { Forwarded: 'for=192.0.2.1' },
      { 'X-Real-IP': '192.0.2.1' },
      { Via: '1.1 proxy' },
    ])
      expect([headers, ...(await read(headers as Record<string, string>))]).toEqual([headers, 404, false])
  },
)
