// The demo site with hot reload, from the sources of the package.
import { join } from 'node:path'
import { demoCsp } from '../lib/csp.mjs'
import { demoSignIn } from '../lib/demoSignIn.mjs'
import { devSite } from '../lib/devSite.mjs'
import { basePort } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'

const source = (file) => join(root, 'packages/latchkit/src', file)
const base = basePort()
const pages = { '/': 'index.html', '/play': 'play.html' }

await devSite({
  place: 'demo',
  base,
  app: 'apps/demo',
  pageOf: (path) => pages[path] ?? (/^\/[\w-]+\.html$/.test(path) && path.slice(1)),
  csp: ({ name, ...how }) => demoCsp(base, { ...how, isPlay: name === 'play.html' }),
  handle: await demoSignIn(base),
  doors: {
    latchkit: source('index.ts'),
    'latchkit/networks': source('networks/index.ts'),
    'latchkit/react': source('react/index.ts'),
    'latchkit/evm': source('adapters/evm/index.ts'),
    'latchkit/solana': source('adapters/solana/index.ts'),
    'latchkit/bitcoin': source('adapters/bitcoin/index.ts'),
    'latchkit/polkadot': source('adapters/polkadot/index.ts'),
    'latchkit/walletconnect': source('walletconnect/index.ts'),
    'latchkit/embedded': source('embedded/index.ts'),
    'latchkit/wire/custody': source('wire/custody/index.ts'),
    'latchkit/wire': source('wire/index.ts'),
    'latchkit/siwx': source('siwx/index.ts'),
    'latchkit/testing': source('testing/index.ts'),
    'latchkit/style.css': source('react/buttons.css'),
  },
})
