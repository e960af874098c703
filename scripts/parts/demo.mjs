// The demo site, built: `?strict=1` is answered from the development build of React.
import { join } from 'node:path'
import { demoCsp, isPlay } from '../lib/csp.mjs'
import { demoSignIn } from '../lib/demoSignIn.mjs'
import { basePort, places, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'
import { fileInside, staticServer } from '../lib/static.mjs'

const dist = join(root, 'apps/demo/dist')
const strictBase = '/strict/'

function find(pathname, query) {
  if (pathname.startsWith(strictBase)) {
    return fileInside(join(dist, 'strict'), pathname.slice(strictBase.length - 1))
  }
  // Browsers ask for it beside the pages that are no HTML and cannot name an icon: docs and licence.
  if (pathname === '/favicon.ico') return fileInside(join(root, 'apps/demo/src'), '/icon.svg')
  if (isPlay(pathname)) return fileInside(join(dist, 'main'), '/play.html')
  const strict = (pathname === '/' || pathname.endsWith('.html')) && query.get('strict') === '1'
  return fileInside(join(dist, strict ? 'strict' : 'main'), pathname)
}

const base = basePort()
const server = staticServer([
  {
    hosts: [places.demo.name, '127.0.0.1', 'localhost'],
    find,
    handle: await demoSignIn(base),
    headersOf: (pathname) => ({ 'content-security-policy': demoCsp(base, { pathname }) }),
  },
])
server.listen(portOf('demo', base), '127.0.0.1')
