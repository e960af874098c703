import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { newFolder } from '../../fixtures/newFolder.js'
import { createProxyFetch } from './createProxyFetch.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A proxy on this machine: it leads every name here. Returns what it was asked. */
async function startProxy(answer?: (host: string) => string | undefined) {
  const asked: { readonly host: string; readonly authorization: string | undefined }[] = []
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push({ host: url, authorization: headers['proxy-authorization'] })
    const refusal = answer?.(url)
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`)
    const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const one of [socket, target]) one.on('error', () => target.destroy())
  })
  return { asked, port: await listen(server) }
}

const echo = createServer((request, response) => {
  const parts: Buffer[] = []
  request
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      const { method, url, headers } = request
      if (url === '/empty') return void response.writeHead(204).end()
      if (url === '/away')
        return void response.writeHead(302, { Location: 'http://elsewhere.example/' }).end()
      response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'] })
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString() }))
    })
})

it('sends a request through the proxy, with its user, and reads the answer', async () => {
  const [proxy, port] = [await startProxy(), await listen(echo)]
  const fetch = createProxyFetch(`http://ada:pass%3Aword@127.0.0.1:${proxy.port}`)
  const answer = await fetch(`http://provider.example:${port}/token?x=1`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ code: 'ä b' }),
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, ['a=1', 'b=2']])
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    url: '/token?x=1',
    headers: { host: `provider.example:${port}`, accept: 'application/json' },
    body: 'code=%C3%A4+b',
  })
  const authorization = `Basic ${Buffer.from('ada:pass:word').toString('base64')}`
  expect(proxy.asked).toEqual([{ host: `provider.example:${port}`, authorization }])
  expect((await fetch(`http://provider.example:${port}/empty`, { method: 'DELETE' })).status).toBe(204)
  const away = await fetch(`http://provider.example:${port}/away`)
  expect([away.status, proxy.asked.length]).toEqual([302, 3])
})

it('error: a proxy that refuses, is none, or is not there; a call that is given up', async () => {
  const refusing = await startProxy((host) => (host.startsWith('forbidden') ? '403 Forbidden' : undefined))
  const plain = await listen(createServer((_, response) => response.writeHead(400).end()))
  const silent = await listen(createServer(() => undefined))
  const by = (port: number) => createProxyFetch(`http://127.0.0.1:${port}`)
  await expect(by(refusing.port)('http://forbidden.example/')).rejects.toMatchObject({
    code: 'proxyRefused',
    data: { status: 403 },
  })
  await expect(by(plain)('http://provider.example/')).rejects.toThrow()
  await expect(by(1)('http://provider.example/')).rejects.toThrow()
  const controller = new AbortController()
  const given = by(refusing.port)(`http://provider.example:${silent}/`, { signal: controller.signal })
  await expect.poll(() => refusing.asked.length).toBe(2)
  controller.abort()
  await expect(given).rejects.toThrow()
})

it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'TLS is between us and the provider: the proxy cannot stand in for it',
  async () => {
    const folder = newFolder()
    const [keyPath, certificatePath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=provider.example', '-addext', 'subjectAltName=DNS:provider.example'],
      ...['-keyout', keyPath, '-out', certificatePath],
    ])
    const cert = readFileSync(certificatePath, 'utf8')
    const server = createSecureServer({ key: readFileSync(keyPath), cert }, (_, response) =>
      response.end('hello'),
    )
    const [proxy, port] = [await startProxy(), await listen(server)]
    const address = `http://127.0.0.1:${proxy.port}`
    const fetch = createProxyFetch(address, cert)
    expect(await (await fetch(`https://provider.example:${port}/`)).text()).toBe('hello')
    await expect(fetch(`https://other.example:${port}/`)).rejects.toThrow()
    await expect(createProxyFetch(address)(`https://provider.example:${port}/`)).rejects.toThrow()
  },
)
