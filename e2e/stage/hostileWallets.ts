import { encodeAddress } from '@polkadot/util-crypto'
import { addressOf, publicKeyOf } from '../../packages/latchkit/src/testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../../packages/latchkit/src/testing/keys.js'

// Wallets of Bitcoin and of Polkadot that cannot be trusted, as functions that run in a page.

/** Runs in the page: everything that objects on it, and wallets of the standard, can think of. */
export function plantMaliciously(many: number): void {
  const enable = () => Promise.reject(new Error('no'))
  const markup = '<img src=x onerror="parent.hacked=1">'
  const thrower = new Proxy(
    {},
    {
      get() {
        throw new Error('read')
      },
    },
  )
  const extensions: Record<string, unknown> = {
    nothing: null,
    number: { enable: 1 },
    thrower,
    'Good\u202eBidi': { enable },
    ['x'.repeat(10_000)]: { enable },
    [`${markup}Key`]: { enable },
    'T\u0430lisman': { enable },
    constructor: { enable },
  }
  for (let at = 0; at < many; at++) extensions[`Key ${at}`] = { enable }
  Object.defineProperty(extensions, 'throws at once', {
    enumerable: true,
    get() {
      throw new Error('entry throws')
    },
  })
  const request = enable
  const provider = { request }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"/>'
  const listed: unknown[] = [
    ...[null, 7, 'text', {}, { id: 'Own' }, { id: 7, name: 'Seven' }, { id: 'nowhere.at.all', name: 'Gone' }],
    ...[
      { id: '__proto__.x', name: 'Proto' },
      { id: 'constructor.constructor', name: 'Maker' },
    ],
    { id: 'Own', name: `${markup}Listed`, icon },
    { id: 'Own2', name: 'Web', icon: 'https://evil.example/icon.png' },
    { id: 'Own3', name: 'UniS\u0430t' },
    ...Array.from({ length: many }, (_, at) => ({ id: `Many.${at}`, name: `Many ${at}` })),
  ]
  const providers = { Own: provider, Own2: { request }, Own3: { request } }
  const registered = ['Good', `${markup}Standard`, `Long${'g'.repeat(10_000)}`].map((name) => ({
    ...{ version: '1.0.0', name, icon, chains: ['bitcoin:regtest'], accounts: [] },
    features: { 'bitcoin:signMessage': { version: '1.0.0', signMessage: enable } },
  }))
  Object.assign(window, { btc_providers: listed, injectedWeb3: extensions, ...providers, unisat: thrower })
  Object.assign(window, { Many: Array.from({ length: many }, () => ({ request })), okxwallet: thrower })
  window.addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent).detail as { register(...all: unknown[]): unknown }
    register(...registered)
  })
}

const [{ payment }, { payment: other }] = bitcoinKeys
/** Accounts that the wallet of Bitcoin may name. */
export const facts = {
  address: addressOf(payment, 'segwit', 'regtest'),
  otherAddress: addressOf(other, 'segwit', 'regtest'),
  mainnet: addressOf(payment, 'segwit', 'mainnet'),
  publicKey: [...publicKeyOf(payment, 'segwit')],
  bitcoinMany: Array.from({ length: 120 }, (_, at) =>
    addressOf(new Uint8Array(32).fill(at + 1), 'segwit', 'regtest'),
  ),
  polkadotMany: Array.from({ length: 3_000 }, (_, at) =>
    encodeAddress(
      Uint8Array.from({ length: 32 }, (_, byte) => (byte < 2 ? at >> (8 * byte) : 7)),
      42,
    ),
  ),
}

/** Has the wallet of Bitcoin answer something in place of its accounts. */
export function answerBitcoin([kind, { address, otherAddress, mainnet, publicKey, bitcoinMany }]: [
  string,
  typeof facts,
]): void {
  const good = {
    ...{ address, publicKey: Uint8Array.from(publicKey), chains: ['bitcoin:regtest'], features: [] },
    label: '<img src=x onerror="parent.hacked=1">',
  }
  const throws = (error: unknown) => () => {
    throw error
  }
  const answers: Record<string, unknown> = {
    nothing: undefined,
    'a null': { accounts: [null] },
    'a key of another': { accounts: [{ ...good, address: otherAddress }] },
    'an address of another network': { accounts: [{ ...good, address: mainnet }] },
    'another family': { accounts: [{ ...good, chains: ['solana:mainnet'] }] },
    'throws a text': throws('<b>no</b>'),
    'throws a getter': throws(new Proxy({}, { get: () => (undefined as never as { x: 1 }).x })),
    many: { accounts: bitcoinMany.map((each) => ({ ...good, address: each, publicKey: undefined })) },
  }
  window.latchkit.wallet.bitcoin?.set({ answers: { 'bitcoin:connect': answers[kind] } })
}

/** Has the wallet of Polkadot answer something in place of its accounts. */
export function answerPolkadot([kind, { polkadotMany }]: [string, typeof facts]): void {
  const { polkadot } = window.latchkit.wallet
  if (!polkadot) throw new Error('it is no wallet of Polkadot')
  const [address = ''] = polkadot.addresses
  const throws = (error: unknown) => () => {
    throw error
  }
  const name = '<img src=x onerror="parent.hacked=1">'
  const answers: Record<string, unknown> = {
    'a null': [null],
    'a mistyped address': [{ address: `${address.slice(0, -1)}1` }],
    'a key that is none': [{ address, type: 'rsa' }],
    'bound elsewhere': [{ address, genesisHash: `0x${'ab'.repeat(32)}` }],
    'throws nothing': throws(undefined),
    many: polkadotMany.map((each) => ({ address: each, name, type: 'sr25519', genesisHash: null })),
  }
  polkadot.set({ answers: { 'accounts.get': answers[kind] } })
}
