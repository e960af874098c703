// Everything `npm start` runs. Another part is one more row.
//   place    its row in lib/ports.mjs
//   about    what a person reads beside its address
//   built    whether its source is there: a part that is not built yet is neither started nor listed
//   facts    what `--json` says of it besides, read at its address
//   within   the place whose program answers here too: there is nothing to start
//   start    the program; `answers` tells when it is ready
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hasSolana, localSolana } from '../lib/localSolana.mjs'
import { addressOf, basePort, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'

const has = (path) => existsSync(join(root, path))
const script = (name) => ({ command: process.execPath, args: [join(root, 'scripts/parts', name)] })

const answersOk = (place, path) => async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(place)}${path}`)
  return answer.ok
}

const chainAnswers = (place, id) => async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf(place)}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  })
  return Number((await answer.json()).result) === id
}

const systems = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const processors = { x64: 'amd64', arm64: 'arm64' }

/** The program itself, not its wrapper script: a signal must reach it. */
function anvil() {
  const name = `@foundry-rs/anvil-${systems[process.platform]}-${processors[process.arch]}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(join(root, 'package.json')).resolve(`${name}/bin/${file}`)
}

// Foundry's well-known development words: every account of these chains is public.
const mnemonic = 'test test test test test test test test test test test junk'

const chain = (place, id) => ({
  place,
  about: `EVM chain ${id}`,
  built: () => true,
  start: () => ({
    command: anvil(),
    args: [
      '--quiet',
      '--host',
      '127.0.0.1',
      '--port',
      `${portOf(place)}`,
      '--chain-id',
      `${id}`,
      '--mnemonic',
      mnemonic,
    ],
  }),
  answers: chainAnswers(place, id),
})

// What the gateway knows of the two chains: read block by block, with a made-up price for one of them.
const localChains = () =>
  [
    { place: 'chain', id: 31337, name: 'Anvil', price: 2000 },
    { place: 'chain2', id: 31338, name: 'Anvil Two' },
  ].map(({ place, id, name, price }) => ({
    id: `eip155:${id}`,
    name,
    rpcUrls: [`http://127.0.0.1:${portOf(place)}`],
    ...(price && { nativeCurrency: { price } }),
    index: { pollMs: 1000 },
  }))

const gatewaySolana = () =>
  localSolana(basePort()).map(({ id, name, rpcUrl }) => ({
    ...{ id, name },
    rpcUrls: [rpcUrl],
    nativeCurrency: { price: 150 },
  }))

const gatewayBitcoin = () => [
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Local Bitcoin',
    esploraUrls: [addressOf('bitcoin', basePort())],
    nativeCurrency: { price: 50000 },
  },
]

// Its first block is the same at every start.
const gatewayPolkadot = () => [
  {
    id: 'polkadot:2fa444e6cdb30376879617a1ba6f581b',
    name: 'Local Polkadot',
    rpcUrls: [addressOf('polkadot', basePort())],
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10, price: 5 },
  },
]

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

export const parts = [
  {
    place: 'demo',
    about: 'demo site',
    built: () => has('apps/demo/index.html'),
    start: ({ dev }) => script(dev ? 'demo-dev.mjs' : 'demo.mjs'),
    answers: answersOk('demo', '/'),
  },
  {
    place: 'server',
    about: 'relay and gateway',
    built: () => has('packages/server/package.json'),
    start: () => ({
      command: process.execPath,
      args: [join(root, 'packages/server/dist/cli.js')],
      env: {
        LATCHKIT_CONFIG:
          process.env.LATCHKIT_CONFIG ?? join(root, 'packages/server/latchkit.development.json'),
        // Its pages are on localhost, without TLS.
        LATCHKIT_ENVIRONMENT: process.env.LATCHKIT_ENVIRONMENT ?? 'development',
        LATCHKIT_DATA: process.env.LATCHKIT_DATA ?? join(root, `.cache/server-${basePort()}`),
        LATCHKIT_LISTEN_PORT: `${portOf('server')}`,
        ...emailWallet(),
        // A configuration of one's own says itself which networks it serves.
        ...(process.env.LATCHKIT_CONFIG === undefined && {
          LATCHKIT_GATEWAY_CHAINS: process.env.LATCHKIT_GATEWAY_CHAINS ?? JSON.stringify(localChains()),
          LATCHKIT_GATEWAY_SOLANA: process.env.LATCHKIT_GATEWAY_SOLANA ?? JSON.stringify(gatewaySolana()),
          LATCHKIT_GATEWAY_BIP122: process.env.LATCHKIT_GATEWAY_BIP122 ?? JSON.stringify(gatewayBitcoin()),
          LATCHKIT_GATEWAY_POLKADOT:
            process.env.LATCHKIT_GATEWAY_POLKADOT ?? JSON.stringify(gatewayPolkadot()),
        }),
      },
    }),
    answers: answersOk('server', '/readyz'),
  },
  {
    place: 'secure',
    about: 'secure site',
    built: () => has('apps/secure/index.html'),
    within: 'server',
    answers: answersOk('secure', '/sdk?projectId=0123456789abcdef0123456789abcdef'),
  },
  {
    place: 'wallet',
    about: 'demo wallet',
    built: () => has('apps/wallet/index.html'),
    start: ({ dev }) => script(dev ? 'wallet-dev.mjs' : 'wallet.mjs'),
    answers: answersOk('wallet', '/'),
  },
  {
    place: 'inbox',
    about: 'inbox',
    built: () => true,
    start: () => script('inbox.mjs'),
    answers: answersOk('inbox', '/api/messages'),
  },
  chain('chain', 31337),
  chain('chain2', 31338),
  {
    place: 'solana',
    about: 'local Solana',
    built: () => hasSolana,
    start: () => ({
      command: process.execPath,
      args: [join(root, 'apps/chains/dist/solanaPart.js'), `${portOf('solana')}`],
    }),
    answers: answersOk('solana', '/'),
    facts: async (url) => {
      const { caipNetworkId, funded } = await (await fetch(url)).json()
      return { caipNetworkId, address: funded[0].address, secretKey: funded[0].secretKey }
    },
  },
  {
    place: 'bitcoin',
    about: 'local Bitcoin',
    built: () => true,
    start: () => ({
      command: process.execPath,
      args: [join(root, 'apps/chains/dist/bitcoinPart.js'), `${portOf('bitcoin')}`],
    }),
    answers: answersOk('bitcoin', '/'),
    facts: async (url) => {
      const { caipNetworkId, funded } = await (await fetch(url)).json()
      return { caipNetworkId, address: funded[0].segwit.address, secretKey: funded[0].segwit.wif }
    },
  },
  {
    place: 'polkadot',
    about: 'local Polkadot',
    built: () => true,
    start: () => ({
      command: process.execPath,
      args: [join(root, 'apps/chains/dist/polkadotPart.js'), `${portOf('polkadot')}`],
    }),
    answers: answersOk('polkadot', '/'),
    facts: async (url) => {
      const { caipNetworkId, funded } = await (await fetch(url)).json()
      return { caipNetworkId, address: funded[0].address, secretKey: funded[0].seed }
    },
  },
  {
    place: 'recovery',
    about: 'recovery service',
    built: () => true,
    within: 'server',
    answers: answersOk('recovery', '/healthz'),
  },
  {
    place: 'mailer',
    about: 'mailer',
    built: () => true,
    within: 'server',
    answers: answersOk('mailer', '/healthz'),
  },
]
