import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { type LoginEntry, type NextLogin, nextLogin } from './nextLogin.js'
import { css, listPage, pageHeaders, readBody, sendJson, sendPage } from './pages.js'
import { type ProviderName, providers } from './providers.js'
import type { StandIn } from './standIn.js'

/** How many logins are listed. */
const maxLogins = 500

/** The client of the development configuration. Nothing of it is secret: it opens stand-ins of this machine only. */
const developmentClient = { id: 'latchkit-development', secret: 'latchkit-development-only' }

interface LoginServerOptions {
  /** As in the server's configuration. Without `development` the server does not start. */
  readonly environment: string | undefined
  /** A free port unless given. */
  readonly port?: number
  /** The name by which browsers reach it. */
  readonly host?: string
  /** The origin of the secure site, which answers go to: `/social/google`, and so on. */
  readonly secureOrigin: string
}

/** The running stand-ins. */
export interface LoginServer {
  /** Address of a stand-in, as browsers reach it: also its issuer. */
  urlOf(provider: ProviderName): string
  readonly url: string
  readonly client: typeof developmentClient
  close(): Promise<void>
}

/** Starts what stands in for Google, Apple and GitHub, on loopback. Refuses to start outside of development: it vouches for anybody. */
export async function startLogin(options: LoginServerOptions): Promise<LoginServer> {
  const { environment, port = 0, host = '127.0.0.1', secureOrigin } = options
  if (environment !== 'development' || process.env.NODE_ENV === 'production')
    throw new Error(
      'The stand-ins of login providers run in development only: LATCHKIT_ENVIRONMENT=development',
    )
  const nextLogins = new Map<string, NextLogin>()
  const logins: LoginEntry[] = []
  const standIns = new Map<string, StandIn>()

  /** Takes how the next login of a provider is to go, which holds for one. */
  function takeNext(provider: string): NextLogin {
    const next = nextLogins.get(provider) ?? {}
    nextLogins.delete(provider)
    return next
  }

  async function setNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Pages of other sites cannot send JSON here without being allowed to.
    const isJson = /^application\/json\b/.test(request.headers['content-type'] ?? '')
    const text = await readBody(request)
    const body = isJson ? v.safeParse(v.pipe(v.string(), v.parseJson(), nextLogin), text) : undefined
    if (!body?.success)
      return sendJson(response, 400, { problem: body?.issues[0].message ?? 'Expected JSON' })
    const { provider, ...next } = body.output
    nextLogins.set(provider, next)
    return sendJson(response, 200, { provider, ...next })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const route = `${request.method} ${path}`
    if (route === 'GET /') {
      const titles = Object.values(providers).map(({ title }) => title)
      return sendPage(response, 200, listPage(titles))
    }
    if (route === 'GET /login.css')
      return sendPage(response, 200, css, {
        ...pageHeaders(undefined, false),
        'content-type': 'text/css; charset=utf-8',
      })
    if (route === 'GET /api/logins') return sendJson(response, 200, logins)
    if (route === 'POST /api/next') return setNext(request, response)
    const [, name = '', rest = ''] = /^\/([a-z]+)(\/.*)$/.exec(path) ?? []
    const standIn = standIns.get(name)
    return standIn
      ? standIn.answer(request, response, rest)
      : sendJson(response, 404, { problem: 'Not found' })
  }

  let open: () => void = () => undefined
  /** The stand-ins are made once the port, which is part of their address, is known. */
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const answerWhenOpen = async (request: IncomingMessage, response: ServerResponse) => {
    await isOpen
    await answer(request, response)
  }
  const server = createServer((request, response) => {
    answerWhenOpen(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) sendJson(response, 500, { problem: 'The stand-in failed' })
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const urlOf = (provider: ProviderName) => `${url}/${provider}`
  for (const [name, { title, create }] of Object.entries(providers)) {
    const provider = name as ProviderName
    const standIn = await create({
      title,
      url: urlOf(provider),
      client: { ...developmentClient, redirectUri: `${secureOrigin}/social/${provider}` },
      takeNext: () => takeNext(provider),
      record(entry) {
        logins.unshift({ provider, at: new Date().toISOString(), ...entry })
        logins.length = Math.min(logins.length, maxLogins)
      },
    })
    standIns.set(provider, standIn)
  }
  open()
  return {
    url,
    urlOf,
    client: developmentClient,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
