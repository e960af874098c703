// The demo site with hot reload, from the sources of the package.
import { join } from 'node:path'
import { demoCsp } from '../lib/csp.mjs'
import { demoSignIn } from '../lib/demoSignIn.mjs'
import { devSite } from '../lib/devSite.mjs'
import { basePort } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'
import { doorsOf } from '../lib/surface.mjs'

const source = (file) => join(root, 'packages/latchkit/src', file)
const base = basePort()
const doors = doorsOf(join(root, 'packages/latchkit')).map(([door, { default: built }]) => [
  `latchkit${door.slice(1)}`,
  source(built.replace(/^\.\/dist\/|js$/g, '').concat('ts')),
])
const pages = { '/': 'index.html', '/play': 'play.html' }

await devSite({
  place: 'demo',
  base,
  app: 'apps/demo',
  pageOf: (path) => pages[path] ?? (/^\/[\w-]+\.html$/.test(path) && path.slice(1)),
  csp: ({ name, ...how }) => demoCsp(base, { ...how, isPlay: name === 'play.html' }),
  handle: await demoSignIn(base),
  doors: { ...Object.fromEntries(doors), 'latchkit/style.css': source('react/buttons.css') },
})
