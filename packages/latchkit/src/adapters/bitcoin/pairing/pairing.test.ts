import { p2wpkh, Transaction } from '@scure/btc-signer'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/actions/connection/connect.js'
import { getProvider } from '../../../core/actions/connection/getProvider.js'
import { signMessage } from '../../../core/actions/wallet/signMessage.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { bitcoinRegtest } from '../../../networks/bitcoinRegtest.js'
import { addressOf, publicKeyOf } from '../../../testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../../../testing/bitcoin/bitcoinKeys.js'
import { signPsbt } from '../../../testing/bitcoin/signPsbt.js'
import { signText } from '../../../testing/bitcoin/signText.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import type { WalletRequest } from '../../../testing/pairing/pairingWallet.js'
import { createWorld, type World } from '../../../walletconnect/fixtures/world.js'
import { walletConnect } from '../../../walletconnect/walletConnect.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import { bitcoin } from '../bitcoin.js'
import { ownAddress } from '../fixtures/injectedWallets.js'
import { isSignedBySegwitPsbt, isSignedCompact } from '../fixtures/verifyMessage.js'
import type { BitcoinWallet } from '../wallet/bitcoinWallet.js'

const [keys] = bitcoinKeys
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const publicKey = hex(publicKeyOf(keys.payment, 'segwit'))
const address = ownAddress('segwit')
const ordinal = ownAddress('taproot')
const { caipNetworkId: regtest } = bitcoinRegtest
const methods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']

let world: World
const kits: Kit[] = []
const requests: WalletRequest[] = []
beforeAll(async () => {
  await Promise.all([
    ...[import('../../../walletconnect/createClient.js'), import('../walletCalls.js')],
    ...[import('../wallet/readAccounts.js'), import('../../../core/connecting/startConnectors.js')],
  ])
})
beforeEach(() => {
  world = createWorld()
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  requests.splice(0)
  world.end()
})

/** A wallet's answers, in the shapes of the protocol, signed for real. */
function answer(request: WalletRequest): unknown {
  requests.push(request)
  const params = request.params as Readonly<Record<string, string>>
  switch (request.method) {
    case 'getAccountAddresses':
      return [
        { address, publicKey, path: "m/84'/1'/0'/0/0", intention: 'payment' },
        { address: ordinal, publicKey: hex(publicKeyOf(keys.ordinal, 'taproot')), intention: 'ordinal' },
      ]
    case 'signMessage': {
      const kind = params.address === ordinal ? 'taproot' : 'segwit'
      const key = kind === 'taproot' ? keys.ordinal : keys.payment
      const signature = hex(signText(new TextEncoder().encode(params.message), key, kind))
      return { address: params.address, signature }
    }
    case 'signPsbt': {
      const bytes = fromBase64(params.psbt) ?? new Uint8Array()
      return { psbt: toBase64(signPsbt(bytes, [{ index: 0, privateKey: keys.payment }])) }
    }
    default:
      return undefined
  }
}

/** A site of Bitcoin and a wallet that have paired. */
async function paired(
  allowed = methods,
  addresses = [address],
): Promise<{ kit: Kit; provider: BitcoinWallet }> {
  const { relay, clock, indexedDB } = world
  const kit = createLatchkit({
    networks: [bitcoinRegtest],
    adapters: [bitcoin()],
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: {
          ...{ WebSocket: relay.WebSocket, crypto: world.crypto, indexedDB },
          ...{ locks: undefined, BroadcastChannel: undefined },
        },
      }),
    ],
    logLevel: 'silent',
    services: { clock, storage: createMemoryStorage() },
  })
  kits.push(kit)
  kit.start()
  const wallet = await world.wallet({
    has: {
      bip122: {
        accounts: addresses.map((each) => `${regtest}:${each}`),
        methods: allowed,
        events: ['bip122_addressesChanged'],
      },
    },
    answer,
    mood: 'ask',
  })
  const connecting = connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => void wallet.pair(uri) })
  await world.until(() => wallet.proposals.length)
  expect(wallet.proposals[0]?.optional.bip122).toMatchObject({ chains: [regtest], methods })
  void wallet.approve()
  await settled(connecting)
  return { kit, provider: getProvider(kit, { namespace: 'bip122' }) as BitcoinWallet }
}

async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let over = false
  promise.then(
    () => (over = true),
    () => (over = true),
  )
  await world.until(() => over)
  return promise
}

describe('a wallet of Bitcoin that is paired with', () => {
  it('has the accounts that it tells, with their keys; collectibles are one of their own', async () => {
    const { kit } = await paired()
    const { allAccounts } = accountState(kit.store.getState(), 'bip122')
    expect(allAccounts.map(({ type, id }) => [type, id])).toEqual([
      ['payment', address],
      ['ordinal', ordinal],
    ])
    expect(allAccounts[0]?.data).toMatchObject({ publicKey, path: "m/84'/1'/0'/0/0" })
  })

  it('the account of the session is for collectibles where the wallet says so', async () => {
    const { kit } = await paired(methods, [ordinal])
    const { allAccounts } = accountState(kit.store.getState(), 'bip122')
    expect(allAccounts.map(({ type, id }) => [type, id])).toEqual([['ordinal', ordinal]])
  })

  it('error: of many accounts ten are asked for more', async () => {
    const many = Array.from({ length: 14 }, (_, at) =>
      addressOf(new Uint8Array(32).fill(at + 1), 'segwit', 'regtest'),
    )
    const { kit } = await paired(methods, many)
    expect(requests).toHaveLength(10)
    expect(accountState(kit.store.getState(), 'bip122').allAccounts).toHaveLength(14)
  })

  it('signs a message and a PSBT that other libraries verify, and is asked in the protocol’s shapes', async () => {
    const { kit, provider } = await paired()
    const { signature, type } = await settled(signMessage(kit, { message: 'hello' }))
    expect(type).toBe('ecdsa')
    expect(isSignedCompact(publicKey, 'hello', signature)).toBe(true)
    const tx = new Transaction()
    const { script } = p2wpkh(publicKeyOf(keys.payment, 'segwit'))
    tx.addInput({ txid: '01'.repeat(32), index: 0, witnessUtxo: { script, amount: 9_000n } })
    tx.addOutput({ script, amount: 8_000n })
    const toSign = { psbt: toBase64(tx.toPSBT()), signInputs: [{ index: 0, address }] }
    const { psbt } = await settled(provider.signPsbt(toSign))
    expect(isSignedBySegwitPsbt(psbt, publicKey)).toBe(true)
    expect(requests.slice(1).map(({ chainId, method, params }) => [chainId, method, params])).toEqual([
      [regtest, 'signMessage', { account: address, address, message: 'hello', protocol: 'ecdsa' }],
      [
        regtest,
        'signPsbt',
        {
          ...{ account: address, psbt: toSign.psbt, broadcast: false },
          signInputs: [{ address, index: 0, sighashTypes: [1] }],
        },
      ],
    ])
  })

  it('error: one that allows nothing but messages has no PSBT signed, and cannot send', async () => {
    const { kit, provider } = await paired(['signMessage'])
    const toSign = { psbt: 'cHNidP8=', signInputs: [{ index: 0, address }] }
    expect(await settled(codeOf(provider.signPsbt(toSign)))).not.toBe('no error')
    const connection = kit.store.getState().chains.bip122?.connection
    expect(connection?.status === 'connected' && connection.capabilities).toEqual({})
    expect(requests).toEqual([])
  })
})
