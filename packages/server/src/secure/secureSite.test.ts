import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { askOddly, oddRequests } from '../fixtures/oddRequests.js'
import { createTestServers } from '../fixtures/testServer.js'
import { until } from '../fixtures/until.js'
import { readFrame } from './readFrame.js'

const servers = createTestServers()
const folders: string[] = []
afterEach(async () => {
  await servers.end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const document = `<!doctype html><html><head>
<script type="application/json" id="config"></script>
<script type="module" src="/assets/index-1a2b3c4d.js"></script></head></html>`

/** A frame as the build leaves it, and the public keys beside. */
function builtFrame() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-frame-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), document)
  writeFileSync(join(folder, 'assets/index-1a2b3c4d.js'), 'start()')
  writeFileSync(join(folder, 'assets/notes.txt'), 'secret')
  writeFileSync(join(folder, 'assets/notices-1a2b3c4d.txt'), 'MIT License')
  writeFileSync(
    join(folder, 'public.json'),
    JSON.stringify({ auth: { hpke: 'a' }, recovery: { hpke: '</script>' } }),
  )
  return folder
}

const projects = [
  { id: 'shop', origins: ['https://shop.example', 'blog.example', '*.wild.example'] },
  { id: 'dev', origins: ['http://demo.localhost'] },
]

async function startSite(more: object = {}) {
  const folder = builtFrame()
  const server = await servers.start({
    projects,
    secure: {
      origin: 'https://secure.localhost',
      folder,
      keys: folder,
      port: 0,
      authUrl: 'https://api.example/',
      recoveryUrl: 'https://recovery.example',
    },
    ...more,
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${server.securePort}${path}`)
  return { server, get, folder }
}

/** The values of a directive of a policy. */
const directive = (answer: Response, name: string) =>
  answer.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.slice(name.length + 1)

it('F3, F8: the document of a project may be framed by its pages, runs its own scripts, and reaches the services', async () => {
  const { get } = await startSite()
  const answer = await get('/sdk?projectId=shop&chainId=eip155:1&version=4&enableLogger=false')
  expect(directive(answer, 'default-src')).toBe("'none'")
  expect(directive(answer, 'script-src')).toBe("'self'")
  expect(directive(answer, 'frame-ancestors')).toBe('https://shop.example https://blog.example')
  expect(directive(answer, 'connect-src')).toBe("'self' https://api.example https://recovery.example")
  expect(directive(answer, 'require-trusted-types-for')).toBe("'script'")
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(answer.headers.get('x-frame-options')).toBeNull()
  expect(answer.headers.get('set-cookie')).toBeNull()
})

it('security: nothing that a stranger writes is a failure of the port, or ends it', async () => {
  const { server, get } = await startSite()
  for (const text of oddRequests)
    expect([text, await askOddly(server.securePort ?? 0, text)]).not.toEqual([
      text,
      expect.toSatisfy((status) => status >= 500),
    ])
  expect((await get('/sdk?projectId=shop')).status).toBe(200)
})

it('the document brings its configuration as data that nothing in it can end', async () => {
  const { get } = await startSite()
  const text = await (await get('/sdk?projectId=shop')).text()
  const [, data = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(data)).toEqual({
    projectId: 'shop',
    origins: ['https://shop.example', 'https://blog.example'],
    development: false,
    services: {
      auth: { url: 'https://api.example/', keys: { hpke: 'a' } },
      recovery: { url: 'https://recovery.example', keys: { hpke: '</script>' } },
      mailer: {},
    },
    socials: [],
    rpcUrls: {},
    networks: { chains: [] },
  })
  expect(text.match(/<\/script>/g)).toHaveLength(2)
})

it('the networks of the gateway are read there, by the project', async () => {
  const { get } = await startSite({
    gateway: {
      chains: [{ id: 'eip155:31337', name: 'Anvil', rpcUrls: ['http://127.0.0.1:4404'] }],
      solana: [
        { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Devnet', rpcUrls: ['http://127.0.0.1:4408'] },
      ],
    },
    secure: {
      origin: 'https://secure.localhost',
      folder: builtFrame(),
      port: 0,
      gatewayUrl: 'https://api.example',
    },
  })
  const text = await (await get('/sdk?projectId=shop')).text()
  expect(text).toContain('"id":31337,"name":"Anvil","symbol":"ETH"')
  expect(text).toContain('"eip155:31337":"https://api.example/v1/?chainId=eip155%3A31337&projectId=shop"')
  expect(text).toContain('":"https://api.example/v1/?chainId=solana%3A')
  // No one can log in where no services are named.
  expect(text).not.toContain('"services"')
  expect(text).not.toContain('127.0.0.1')
})

it('in development the pages of this machine are let in on any port', async () => {
  const { get } = await startSite({ environment: 'development' })
  const answer = await get('/sdk?projectId=dev')
  expect(directive(answer, 'frame-ancestors')).toBe(
    'http://demo.localhost http://demo.localhost:* http://localhost:* http://127.0.0.1:*',
  )
})

it('pages learn which providers the server has, by the client id; only the frame of development learns of stand-ins', async () => {
  const google = { provider: 'google', clientId: 'our-client', configVersion: 1 }
  const social = { google: { clientId: 'our-client', accepted: '2026-11-29' }, github: {} }
  const { server, get } = await startSite({ social })
  const offered = await (await server.get('/.well-known/latchkit.json')).json()
  expect(offered).toMatchObject({ socials: [google] })
  expect(await (await get('/sdk?projectId=shop')).text()).toContain(`"socials":${JSON.stringify([google])}`)
  const standIn = 'http://login.localhost:4407/google'
  const development = await startSite({
    environment: 'development',
    social: { google: { clientId: 'our-client', standIn } },
  })
  const answer = await development.server.get('/.well-known/latchkit.json')
  expect(await answer.json()).toMatchObject({ socials: [google] })
  const document = await (await development.get('/sdk?projectId=shop')).text()
  expect(document).toContain(`"socials":${JSON.stringify([{ ...google, standIn }])}`)
  expect(development.server.logLines.join('')).toContain('"event":"social-unproven","provider":"google"')
  expect(server.logLines.join('')).not.toContain('social-unproven')
})

it('error: unknown projects, other paths and other methods get no document, and no page may frame what they get', async () => {
  const { get, server } = await startSite()
  for (const path of [
    '/sdk',
    '/sdk?projectId=other',
    '/',
    '/index.html',
    '/assets/notes.txt',
    '/public.json',
    '/healthz',
    // Lets other origins use the passkeys of this one.
    '/.well-known/webauthn',
  ]) {
    const answer = await get(path)
    expect(answer.status, path).toBe(404)
    expect(directive(answer, 'frame-ancestors'), path).toBe("'none'")
  }
  const post = await fetch(`http://127.0.0.1:${server.securePort}/sdk?projectId=shop`, { method: 'POST' })
  expect(post.status).toBe(405)
})

it('F5: the window is framed by no page, nor as a mail’s link opens it, which names no project', async () => {
  const { get } = await startSite()
  for (const path of ['/window?projectId=shop', '/window']) {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(directive(answer, 'frame-ancestors')).toBe("'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  }
  expect((await get('/window?projectId=other')).status).toBe(404)
})

it('§7: the window of a login by a provider opens at each place where a provider answers, framed by no page', async () => {
  const { get } = await startSite({
    social: { google: { clientId: 'google-client', accepted: '2026-11-29' } },
  })
  for (const path of [
    '/social?projectId=shop',
    '/social',
    '/social/google',
    '/social/github?code=a&state=b',
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(directive(answer, 'frame-ancestors')).toBe("'none'")
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const [, data = ''] =
      /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(await answer.text()) ?? []
    expect(JSON.parse(data).socials).toEqual([
      { provider: 'google', clientId: 'google-client', configVersion: 1 },
    ])
  }
  for (const path of ['/social?projectId=other', '/social/', '/social/email', '/social/google/x'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

it('Apple’s form comes to the window in the hash, and nothing of it into the log', async () => {
  const { server } = await startSite()
  const post = (body: BodyInit, type = 'application/x-www-form-urlencoded', path = '/social/apple') =>
    fetch(`http://127.0.0.1:${server.securePort}${path}`, {
      ...{ method: 'POST', body, redirect: 'manual' },
      headers: { 'content-type': type },
    })
  const form = 'state=mine&code=once&id_token=a.b.c&user=%7B%22name%22%3A%22Eve%22%7D'
  const answer = await post(form)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/social#provider=apple&state=mine&id_token=a.b.c',
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await post('error=user_cancelled_authorize&state=mine')).headers.get('location')).toBe(
    '/social#provider=apple&state=mine&error=user_cancelled_authorize',
  )
  // A second value makes the answer none, which is for the window to say.
  expect((await post('state=mine&state=yours')).headers.get('location')).toBe(
    '/social#provider=apple&state=mine&state=yours',
  )
  expect((await post('provider=google&state=mine')).headers.get('location')).toBe(
    '/social#provider=apple&state=mine',
  )
  for (const refused of [
    await post(`state=mine&id_token=${'a'.repeat(16_384)}`),
    await post('{}', 'application/json'),
    await post(new Uint8Array(3), 'application/x-www-form-urlencoded2'),
  ])
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  for (const path of ['/social/google', '/social', '/sdk'])
    expect((await post(form, undefined, path)).status).toBe(405)
  expect(server.logLines.join('\n')).not.toMatch(/mine|a\.b\.c|Eve/)
})

it('the files of the frame never change, and one number tells the build', async () => {
  const { get, server, folder } = await startSite()
  const answer = await get('/assets/index-1a2b3c4d.js')
  expect(await answer.text()).toBe('start()')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const notices = await get('/assets/notices-1a2b3c4d.txt')
  expect([notices.headers.get('content-type'), await notices.text()]).toEqual([
    'text/plain; charset=utf-8',
    'MIT License',
  ])
  const other = builtFrame()
  expect(readFrame(other).hash).toBe(readFrame(folder).hash)
  writeFileSync(join(other, 'assets/index-1a2b3c4d.js'), 'steal()')
  expect(readFrame(other).hash).not.toBe(readFrame(folder).hash)
  expect(server.logLines.join('\n')).toContain(readFrame(folder).hash)
})

it('one port serves the secure site by its host, and tells where it is', async () => {
  const { server, folder } = await startSite()
  const found = await server.get('/.well-known/latchkit.json')
  expect(await found.json()).toEqual({
    secureSite: 'https://secure.localhost',
    frame: readFrame(folder).hash,
    socials: [],
  })
  expect(found.headers.get('access-control-allow-origin')).toBe('*')
  const byHost = await new Promise<number | undefined>((resolve, reject) => {
    const options = { port: server.port, path: '/sdk?projectId=shop', headers: { host: 'secure.localhost' } }
    request(options, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })
  expect(byHost).toBe(200)
  expect((await server.get('/sdk?projectId=shop')).status).toBe(404)
})

it('error: without a built frame, or without the keys it is told of, the server does not start', async () => {
  const folder = builtFrame()
  const start = (secure: object) =>
    servers.start({ projects, secure: { origin: 'https://secure.example', ...secure } })
  await expect(start({ folder: join(folder, 'none') })).rejects.toMatchObject({ code: 'frameMissing' })
  await expect(start({ folder, keys: join(folder, 'none') })).rejects.toMatchObject({
    code: 'publicKeysMissing',
  })
})

it('D3 security: its own port bounds requests and connections as the public one does, together with it', async () => {
  const listen = { requestsUnderWay: 4, idleConnections: 6, addressIdleConnections: 2 }
  const { server, get } = await startSite({ listen })
  const dial = () =>
    openSocket({ port: server.securePort ?? 0, host: '127.0.0.1', localAddress: '127.0.0.2' })
  const asking = dial()
  let answered = ''
  asking.setEncoding('utf8').on('data', (text: string) => {
    answered += text
  })
  await new Promise((connected) => asking.once('connect', connected))
  asking.write('GET /sdk?projectId=shop HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
  await until(() => answered.split('HTTP/1.1 ').length === 21)
  expect(answered).toContain('HTTP/1.1 200')
  expect(answered).toContain('HTTP/1.1 429')
  const silent = Array.from({ length: 6 }, dial)
  await until(() => asking.closed)
  await until(() => silent.filter(({ closed }) => closed).length >= 3)
  expect((await get('/sdk?projectId=shop')).status).toBe(200)
  expect(await server.metric('latchkit_idle_connections_fill')).toBeGreaterThan(0)
  for (const socket of silent) socket.destroy()
})
