// The demo wallet with hot reload.
import { walletCsp } from '../lib/csp.mjs'
import { devSite } from '../lib/devSite.mjs'
import { basePort } from '../lib/ports.mjs'
import { walletConfig } from '../lib/walletConfig.mjs'

const base = basePort()
const config = walletConfig(base)

await devSite({
  place: 'wallet',
  base,
  app: 'apps/wallet',
  pageOf: (path) => (path === '/' || path === '/wc' ? 'index.html' : undefined),
  csp: (how) => walletCsp(config, how),
  answers: { '/config.json': config },
})
