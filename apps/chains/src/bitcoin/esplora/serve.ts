import { createServer, type IncomingMessage } from 'node:http'
import { crossOrigin, type Endpoint, listen, readBody } from '../../http/endpoint.js'
import { badRequest, HttpError, notFound } from './HttpError.js'
import type { Answer, Route, Site } from './routes.js'

/** The longest body, in bytes: more than the largest standard transaction in hex. */
const bodyBytes = 1_000_000

/** Lets caches keep answers for ten seconds, like Esplora. A page that needs the newest state has to bypass its cache. */
const freshness = { 'cache-control': 'public, max-age=10' }

/** @throws `HttpError` if the body is too long. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const body = await readBody(request, bodyBytes)
  if (body === undefined) throw new HttpError(413, 'Request body too large')
  return body
}

/** Returns the arguments in a path, or `undefined` if the path is not the route's. */
function argsOf(route: Route, parts: readonly string[]): readonly string[] | undefined {
  const routeParts = route.path.split('/')
  if (routeParts.length !== parts.length) return undefined
  const fits = routeParts.every((part, at) => part === ':' || part === parts[at])
  return fits ? parts.filter((_, at) => routeParts[at] === ':') : undefined
}

function partsOf(url: string): readonly string[] {
  const [path = ''] = url.split('?')
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    throw badRequest('Invalid path')
  }
}

/** Finds the handler of a request. A route without arguments is preferred. */
function handlerOf(routes: readonly Route[], method: string, parts: readonly string[]) {
  const found = routes
    .flatMap((route) => {
      const args = argsOf(route, parts)
      return args ? [{ route, args }] : []
    })
    .sort((one, other) => one.args.length - other.args.length)
  if (found.length === 0) throw notFound(`endpoint does not exist ${JSON.stringify(parts.join('/'))}`)
  const fitting = found.find(({ route }) => route.method === method)
  if (!fitting) throw new HttpError(405, 'Invalid method')
  return fitting
}

const typeOf = (answer: Answer) => {
  if (typeof answer === 'string') return 'text/plain'
  return answer instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
}

/** Serves routes over HTTP. The root path returns `about`. */
export async function serve(
  site: Site,
  routes: readonly Route[],
  about: object,
  host: string,
  port: number,
): Promise<Endpoint> {
  const all: readonly Route[] = [{ method: 'GET', path: '/', handle: () => about }, ...routes]

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { route, args } = handlerOf(all, request.method ?? '', partsOf(request.url ?? '/'))
    return route.handle(site, args, route.method === 'POST' ? await bodyOf(request) : '')
  }

  const server = createServer(async (request, response) => {
    const reply = (status: number, type: string, body: string | Uint8Array, more: object = {}) => {
      response.writeHead(status, { ...crossOrigin, 'content-type': type, ...more })
      response.end(body)
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, crossOrigin).end()
      return
    }
    try {
      const found = await answer(request)
      const isRaw = typeof found === 'string' || found instanceof Uint8Array
      reply(
        200,
        typeOf(found),
        isRaw ? found : JSON.stringify(found),
        request.method === 'GET' ? freshness : {},
      )
    } catch (error) {
      if (!(error instanceof HttpError)) {
        response.destroy(error as Error)
        return
      }
      const { status, message } = error
      // The rest of a body that is too long is not read.
      reply(status, 'text/plain', message, status === 413 ? { connection: 'close' } : {})
    }
  })
  return listen(server, host, port)
}
