// Everything `npm start` runs. Another part is one more row.
//   place    its row in lib/ports.mjs
//   about    what a person reads beside its address
//   facts    what `--json` says of it besides, read at its address
//   within   the place whose program answers here too: there is nothing to start
//   start    the program; `answers` tells when it is ready
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hasSolana, localChains } from '../lib/localChains.mjs'
import { addressOf, basePort, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'

const script = (name, ...args) => ({
  command: process.execPath,
  args: [join(root, 'scripts/parts', `${name}.mjs`), ...args],
})

/** A site: with hot reload in development, else built. */
const site = (place, about) => ({
  place,
  about,
  start: ({ dev }) => (dev ? script('dev', place) : script(place)),
  answers: answersOk(place, '/'),
})

const answersOk = (place, path) => async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(place)}${path}`)
  return answer.ok
}

const processors = { x64: 'amd64', arm64: 'arm64' }

/** The program itself, not its wrapper script: a signal must reach it. */
function anvil() {
  const name = `@foundry-rs/anvil-${process.platform}-${processors[process.arch]}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(join(root, 'package.json')).resolve(`${name}/bin/${file}`)
}

// Foundry's well-known development words: every account of these chains is public.
const mnemonic = 'test test test test test test test test test test test junk'

const evmPart = (place, id) => ({
  place,
  about: `EVM chain ${id}`,
  start: () => ({
    command: anvil(),
    args: [
      ...`--quiet --host 127.0.0.1 --port ${portOf(place)} --chain-id ${id} --mnemonic`.split(' '),
      mnemonic,
    ],
  }),
  async answers() {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${portOf(place)}/`, { method: 'POST', headers, body })
    return Number((await answer.json()).result) === id
  },
})

/** A chain of apps/chains; `accountOf` reads the first of its funded accounts. */
const ownChain = (place, name, accountOf) => ({
  place,
  about: `local ${name}`,
  start: () => ({
    command: process.execPath,
    args: [join(root, `apps/chains/dist/${place}Part.js`), `${portOf(place)}`],
  }),
  answers: answersOk(place, '/'),
  facts: async (url) => {
    const { caipNetworkId, funded } = await (await fetch(url)).json()
    return { caipNetworkId, ...accountOf(funded[0]) }
  },
})

/** In every other environment the stand-ins of login providers refuse to start, and the server to use them. */
const environment = process.env.LATCHKIT_ENVIRONMENT ?? 'development'
const hasLogin = environment === 'development'

const loginPart = {
  place: 'login',
  about: 'login providers',
  start: () => ({
    command: process.execPath,
    args: [join(root, 'apps/login/dist/loginPart.js'), `${portOf('login')}`, addressOf('secure')],
    env: { LATCHKIT_ENVIRONMENT: environment },
  }),
  answers: answersOk('login', '/'),
}

/** The client of the stand-ins. Its secret is none: it opens nothing but them. */
const socialOf = (provider) => ({
  [`LATCHKIT_SOCIAL_${provider}_CLIENT_ID`]: 'latchkit-development',
  [`LATCHKIT_SOCIAL_${provider}_STAND_IN`]: `${addressOf('login')}/${provider.toLowerCase()}`,
})
const socials = () => ({
  ...Object.assign({}, ...['GOOGLE', 'APPLE', 'GITHUB'].map(socialOf)),
  LATCHKIT_SOCIAL_GITHUB_CLIENT_SECRET_FILE: join(root, 'apps/login/clientSecret.txt'),
})

const ofServer = (place, about, path) => ({ place, about, within: 'server', answers: answersOk(place, path) })

// The networks that the gateway knows: the two EVM chains read block by block, with a made-up price for one of them.
const evmChain = (place, id, name, more) => ({
  id: `eip155:${id}`,
  name,
  rpcUrls: [`http://127.0.0.1:${portOf(place)}`],
  ...more,
  index: { pollMs: 1000 },
})
const networks = () => ({
  CHAINS: [
    evmChain('chain', 31337, 'Anvil', { nativeCurrency: { price: 2000 } }),
    evmChain('chain2', 31338, 'Anvil Two'),
  ],
  SOLANA: hasSolana
    ? [{ ...localChains.solana, rpcUrls: [addressOf('solana')], nativeCurrency: { price: 150 } }]
    : [],
  BIP122: [{ ...localChains.bitcoin, esploraUrls: [addressOf('bitcoin')], nativeCurrency: { price: 50000 } }],
  POLKADOT: [
    {
      ...localChains.polkadot,
      rpcUrls: [addressOf('polkadot')],
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10, price: 5 },
    },
  ],
})
/** A configuration of one's own says itself which networks it serves. */
const gateway = () =>
  process.env.LATCHKIT_CONFIG === undefined
    ? Object.fromEntries(
        Object.entries(networks()).map(([name, value]) => [
          `LATCHKIT_GATEWAY_${name}`,
          process.env[`LATCHKIT_GATEWAY_${name}`] ?? JSON.stringify(value),
        ]),
      )
    : {}

// The e-mail wallet: the frame comes from the server's own process; auth, recovery and mailer are its children. Tests log in more
// often than visitors.
function emailWallet() {
  const server = `http://127.0.0.1:${portOf('server')}`
  return {
    LATCHKIT_SECURE_ORIGIN: addressOf('secure'),
    LATCHKIT_SECURE_PORT: `${portOf('secure')}`,
    LATCHKIT_SECURE_AUTH_URL: server,
    LATCHKIT_SECURE_RECOVERY_URL: addressOf('recovery'),
    LATCHKIT_SECURE_GATEWAY_URL: server,
    LATCHKIT_KEYS: process.env.LATCHKIT_KEYS ?? join(root, `.cache/keys-${basePort()}`),
    LATCHKIT_CUSTODY_IS_ENABLED: 'true',
    LATCHKIT_CUSTODY_RECOVERY_PORT: `${portOf('recovery')}`,
    LATCHKIT_CUSTODY_MAILER_PORT: `${portOf('mailer')}`,
    LATCHKIT_CUSTODY_LIMITS_REQUESTS_PER_SECOND: '1000',
    LATCHKIT_CUSTODY_LIMITS_SENDS_PER_HOUR: '10000',
    LATCHKIT_CUSTODY_LIMITS_ADDRESS_PER_NETWORK: '20',
    LATCHKIT_CUSTODY_LIMITS_CHECKS_PER_TEN_MINUTES: '10000',
    LATCHKIT_CUSTODY_LIMITS_RELEASES_PER_HOUR: '10000',
    SMTP_URL: process.env.SMTP_URL ?? `smtp://127.0.0.1:${portOf('smtp')}`,
  }
}

/** @type {Record<string, any>[]} */
export const parts = [
  site('demo', 'demo site'),
  {
    place: 'server',
    about: 'relay and gateway',
    start: () => ({
      command: process.execPath,
      args: [join(root, 'packages/server/dist/cli.js')],
      env: {
        LATCHKIT_CONFIG:
          process.env.LATCHKIT_CONFIG ?? join(root, 'packages/server/latchkit.development.json'),
        // Its pages are on localhost, without TLS.
        LATCHKIT_ENVIRONMENT: environment,
        LATCHKIT_DATA: process.env.LATCHKIT_DATA ?? join(root, `.cache/server-${basePort()}`),
        LATCHKIT_LISTEN_PORT: `${portOf('server')}`,
        ...emailWallet(),
        ...(hasLogin && socials()),
        ...gateway(),
      },
    }),
    answers: answersOk('server', '/readyz'),
  },
  ofServer('secure', 'secure site', '/sdk?projectId=0123456789abcdef0123456789abcdef'),
  site('wallet', 'demo wallet'),
  {
    place: 'inbox',
    about: 'inbox',
    start: () => script('inbox'),
    answers: answersOk('inbox', '/api/messages'),
  },
  ...(hasLogin ? [loginPart] : []),
  evmPart('chain', 31337),
  evmPart('chain2', 31338),
  ...(hasSolana ? [ownChain('solana', 'Solana', ({ address, secretKey }) => ({ address, secretKey }))] : []),
  ownChain('bitcoin', 'Bitcoin', ({ segwit }) => ({ address: segwit.address, secretKey: segwit.wif })),
  ownChain('polkadot', 'Polkadot', ({ address, seed }) => ({ address, secretKey: seed })),
  ofServer('recovery', 'recovery service', '/healthz'),
  ofServer('mailer', 'mailer', '/healthz'),
]
