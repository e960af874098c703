// A static file server for built pages: loopback only, strict headers, nothing above its folder.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8', // browsers show it
  '.svg': 'image/svg+xml',
}
const textual = /^(text|application\/(json|javascript)|image\/svg)/
const hashed = /-[\w-]{8,}\.\w+$/ // the bundler's content hash: such a file never changes

/** The file a path names inside a folder, or nothing: no escape by `..`, encoding or symbolic link. */
export function fileInside(folder, pathname) {
  let path
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (/\0|\\/.test(path) || path.split('/').includes('..')) return undefined
  const top = resolve(folder)
  const file = resolve(join(top, path.endsWith('/') ? `${path}index.html` : path))
  if (!file.startsWith(top + sep)) return undefined
  try {
    const real = realpathSync(file)
    if (!real.startsWith(realpathSync(top) + sep)) return undefined
    return statSync(real).isFile() ? real : undefined
  } catch {
    return undefined // not there
  }
}

const packed = (bytes, request, type) =>
  textual.test(type) && bytes.length > 1024 && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

/**
 * `sites` is a list of `{ hosts, find(url), headers, answers }`; the first also answers every other host, so
 * that tools which cannot resolve a `*.localhost` name reach it as 127.0.0.1. `answers` are paths that have a
 * JSON answer in place of a file; `headersOf(pathname)` adds headers of one page. `handle(request, response, headers)` answers what is
 * no file, and says whether it does.
 */
export function staticServer(sites) {
  const compressed = new Map()
  const zip = (file, bytes) => {
    const key = `${file} ${statSync(file).mtimeMs}`
    if (!compressed.has(key)) compressed.set(key, gzipSync(bytes))
    return compressed.get(key)
  }
  return createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const site = sites.find((one) => one.hosts.includes(host)) ?? sites[0]
    // `new URL` would fold `/../` away before the check could see it, so only the query goes through it.
    const [pathname, query = ''] = request.url.split('?', 2)
    const common = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...site.headers,
      ...site.headersOf?.(pathname),
    }
    const refuse = (status, text) => {
      response.writeHead(status, { ...common, 'content-type': types['.txt'], 'cache-control': 'no-store' })
      response.end(`${text}\n`)
    }
    if (site.handle?.(request, response, common)) return
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'only GET and HEAD')
    const answer = site.answers?.[pathname]
    if (answer) {
      response.writeHead(200, { ...common, 'content-type': types['.json'], 'cache-control': 'no-store' })
      return response.end(JSON.stringify(answer))
    }
    const file = site.find(pathname, new URLSearchParams(query))
    if (!file) return refuse(404, 'not found')
    let body = readFileSync(file)
    const type = types[extname(file)] ?? 'application/octet-stream'
    const headers = {
      ...common,
      'content-type': type,
      'cache-control': hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    }
    if (packed(body, request, type)) {
      body = zip(file, body)
      headers['content-encoding'] = 'gzip'
    }
    headers['content-length'] = body.length
    response.writeHead(200, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  })
}
