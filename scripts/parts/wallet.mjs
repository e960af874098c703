// The demo wallet, built. Links to it (`/wc?uri=…`) are answered with its one page.
import { join } from 'node:path'
import { walletCsp } from '../lib/csp.mjs'
import { basePort, places, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'
import { fileInside, staticServer } from '../lib/static.mjs'
import { walletConfig } from '../lib/walletConfig.mjs'

const dist = join(root, 'apps/wallet/dist')
const base = basePort()
const config = walletConfig(base)

const server = staticServer([
  {
    hosts: [places.wallet.name, '127.0.0.1', 'localhost'],
    find: (pathname) => fileInside(dist, pathname === '/wc' ? '/' : pathname),
    answers: { '/config.json': config },
    headers: {
      'content-security-policy': walletCsp(config),
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    },
  },
])
server.listen(portOf('wallet', base), '127.0.0.1')
