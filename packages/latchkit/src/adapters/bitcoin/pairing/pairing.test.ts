import { p2wpkh, Transaction } from '@scure/btc-signer'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchNetwork } from '../../../core/connect/switchNetwork.js'
import { getProvider } from '../../../core/connect/walletAccess.js'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { signMessage } from '../../../core/wallet/signing.js'
import {
  bitcoinRegtest,
  bitcoinTestnet,
  bitcoinTestnet4,
  bitcoin as mainnet,
} from '../../../networks/index.js'
import { addressOf, publicKeyOf } from '../../../testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../../../testing/keys.js'
import { toBase64 } from '../../../wire/base64.js'
import type { BitcoinWallet } from '../bitcoinWallet.js'
import { ownAddress } from '../fixtures/injectedWallets.js'
import { allMethods, openPaired, type PairedWorld } from '../fixtures/openPaired.js'
import { isSignedBySegwitPsbt, isSignedCompact } from '../fixtures/verifyMessage.js'

const [keys, others] = bitcoinKeys
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const publicKey = hex(publicKeyOf(keys.payment, 'segwit'))
const address = ownAddress('segwit')
const ordinal = ownAddress('taproot')
const { caipNetworkId: regtest } = bitcoinRegtest

let site: PairedWorld
beforeAll(async () => {
  await Promise.all([
    ...[import('../../../walletconnect/createClient.js'), import('../createWallet.js')],
    ...[import('../wallet/readAccounts.js'), import('../../../core/connect/startConnectors.js')],
    import('../../../testing/pairing/answerBitcoin.js'),
  ])
})
beforeEach(() => {
  site = openPaired()
})
afterEach(() => site.end())

const chainOf = (kit: Kit) => kit.store.getState().chains.bip122
const accountsOf = (kit: Kit) => accountState(kit.store.getState(), 'bip122').allAccounts
const idsOf = (kit: Kit) => accountsOf(kit).map(({ type, id }) => [type, id])
const networkOf = (kit: Kit) => {
  const connection = chainOf(kit)?.connection
  return connection?.status === 'connected' && connection.caipNetworkId
}
const isConnected = (kit: Kit) => chainOf(kit)?.connection.status === 'connected'
const capabilitiesOf = (kit: Kit) => {
  const connection = chainOf(kit)?.connection
  return connection?.status === 'connected' && connection.capabilities
}
/** Reloads the page, and waits until the wallet is back. */
async function reloaded(networks?: Parameters<PairedWorld['reload']>[0]) {
  const kit = site.reload(networks)
  await site.world.until(() => isConnected(kit))
  return kit
}

describe('a wallet of Bitcoin that is paired with', () => {
  it('has the accounts that it tells, with their keys; collectibles are one of their own', async () => {
    const { kit, wallet } = await site.pair()
    expect(idsOf(kit)).toEqual([
      ['payment', address],
      ['ordinal', ordinal],
    ])
    expect(accountsOf(kit)[0]).toMatchObject({ publicKey })
    expect(wallet.requests.map(({ method, params }) => [method, params])).toEqual([
      ['getAccountAddresses', { account: address, intentions: ['payment', 'ordinal'] }],
    ])
  })

  it('the account of the session is for collectibles where the wallet says so', async () => {
    const { kit } = await site.pair({ accounts: [`${regtest}:${ordinal}`] })
    expect(idsOf(kit)).toEqual([['ordinal', ordinal]])
  })

  it('is not asked for what it has told when the session was made', async () => {
    const path = "m/84'/1'/0'/0/0"
    const listed = [
      { address, publicKey, path, intention: 'payment' },
      { address: ordinal, intention: 'ordinal' },
    ]
    const sessionProperties = { bip122_getAccountAddresses: JSON.stringify(listed) }
    const { kit, wallet } = await site.pair({ wallet: { sessionProperties } })
    expect(wallet.requests).toEqual([])
    expect(idsOf(kit)).toEqual([
      ['payment', address],
      ['ordinal', ordinal],
    ])
    expect(accountsOf(kit)[0]).toMatchObject({ publicKey, path })
  })

  it('error: one that names another key for its account is not connected', async () => {
    const listed = [{ address, publicKey: hex(publicKeyOf(others.payment, 'segwit')) }]
    expect(await codeOf(site.pair({ wallet: { answer: () => listed } }))).toBe('badAnswer')
  })

  it('error: of many accounts ten are asked for more', async () => {
    const many = Array.from({ length: 14 }, (_, at) => new Uint8Array(32).fill(at + 1))
    const accounts = many.map((key) => `${regtest}:${addressOf(key, 'segwit', 'regtest')}`)
    const own = many.map((payment) => ({ payment, ordinal: payment }))
    const { kit, wallet } = await site.pair({ accounts, wallet: { bitcoin: { keys: own } } })
    expect(wallet.requests).toHaveLength(10)
    expect(accountsOf(kit).filter(({ type }) => type === 'payment')).toHaveLength(14)
  })

  it('error: one that keeps still when it is asked for more is waited for 10 s, and heard later', async () => {
    let speak: (() => void) | undefined
    const silence = new Promise<undefined>((resolve) => {
      speak = () => resolve(undefined)
    })
    const paired = site.pair({ wallet: { answer: () => silence } })
    let kit: Kit | undefined
    paired.then((done) => {
      kit = done.kit
    })
    await site.world.until(() => speak && site.world.clock.pending > 0)
    await site.world.settle()
    await site.world.pass(9_000, 1_000)
    expect(kit).toBeUndefined()
    await site.world.pass(2_000, 1_000)
    await site.world.until(() => kit)
    const { kit: connected } = await paired
    expect(idsOf(connected)).toEqual([['payment', address]])
    speak?.()
    await site.world.until(() => accountsOf(connected).length === 2)
    expect(accountsOf(connected)[0]).toMatchObject({ publicKey })
  })

  it('signs a message and a PSBT that other libraries verify, and is asked in the protocol’s shapes', async () => {
    const { kit, wallet } = await site.pair()
    const provider = getProvider(kit, { namespace: 'bip122' }) as BitcoinWallet
    const { signature, type } = await site.settled(signMessage(kit, { message: 'hello' }))
    expect(type).toBe('ecdsa')
    expect(isSignedCompact(publicKey, 'hello', signature)).toBe(true)
    const tx = new Transaction()
    const { script } = p2wpkh(publicKeyOf(keys.payment, 'segwit'))
    tx.addInput({ txid: '01'.repeat(32), index: 0, witnessUtxo: { script, amount: 9_000n } })
    tx.addOutput({ script, amount: 8_000n })
    const toSign = { psbt: toBase64(tx.toPSBT()), signInputs: [{ index: 0, address }] }
    const { psbt } = await site.settled(provider.signPsbt(toSign))
    expect(isSignedBySegwitPsbt(psbt, publicKey)).toBe(true)
    expect(wallet.requests.slice(1).map(({ chainId, method, params }) => [chainId, method, params])).toEqual([
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
    const { kit, wallet } = await site.pair({ methods: ['signMessage'] })
    const provider = getProvider(kit, { namespace: 'bip122' }) as BitcoinWallet
    const toSign = { psbt: 'cHNidP8=', signInputs: [{ index: 0, address }] }
    expect(await site.settled(codeOf(provider.signPsbt(toSign)))).not.toBe('no error')
    expect(capabilitiesOf(kit)).toEqual({ siwx: true })
    expect(wallet.requests).toEqual([])
  })
})

describe('a wallet of Bitcoin that is paired with, later', () => {
  const nested = addressOf(keys.payment, 'nested', 'regtest')
  const pairNested = () =>
    site.pair({
      accounts: [`${regtest}:${nested}`],
      wallet: { bitcoin: { keys: bitcoinKeys, kind: 'nested' } },
    })

  it('is after a reload what it was: the same accounts, keys and kinds, and nothing is asked again', async () => {
    const { kit, wallet } = await pairNested()
    const [before, capabilities] = [accountsOf(kit), capabilitiesOf(kit)]
    expect(before[0]).toMatchObject({ publicKey, data: { kind: 'nested' } })
    expect(capabilities).toEqual({ send: 'headless', siwx: true })
    const again = await reloaded()
    expect(accountsOf(again)).toEqual(before)
    expect(capabilitiesOf(again)).toEqual(capabilities)
    expect(wallet.requests).toHaveLength(1)
  })

  it('bip122_addressesChanged: what it tells of an account takes the place of what it told before, for good', async () => {
    const { kit, wallet } = await site.pair()
    const fresh = addressOf(others.ordinal, 'taproot', 'regtest')
    const changed = [
      { address, publicKey, intention: 'payment' },
      { address: fresh, intention: 'ordinal' },
    ]
    await wallet.emit(regtest, 'bip122_addressesChanged', changed)
    const now = [
      ['payment', address],
      ['ordinal', fresh],
    ]
    await site.world.until(() => idsOf(kit)[1]?.[1] === fresh)
    expect(idsOf(kit)).toEqual(now)
    expect(idsOf(await reloaded())).toEqual(now)
  })

  it.each([
    ['no list', { address }],
    ['a list of nothing', [null, 1, 'x', { address: { toString: 1 } }]],
    ['addresses of another account', [{ address: addressOf(others.payment, 'segwit', 'regtest') }]],
    ['a key that is another address’s', [{ address, publicKey: hex(publicKeyOf(others.payment, 'segwit')) }]],
    ['an address that is none', [{ address }, { address: 'bcrt1nonsense', intention: 'ordinal' }]],
  ])('error: bip122_addressesChanged with %s changes nothing', async (_, data) => {
    const { kit, wallet } = await site.pair()
    const before = accountsOf(kit)
    await wallet.emit(regtest, 'bip122_addressesChanged', data)
    await site.world.settle()
    expect(accountsOf(kit)).toEqual(before)
    expect(accountsOf(await reloaded())).toEqual(before)
  })

  it('is followed to another network that it goes to, where the site lists that; its accounts are those there', async () => {
    const there = ownAddress('segwit', 'mainnet')
    const unlisted = `${bitcoinTestnet.caipNetworkId}:${ownAddress('segwit', 'testnet')}`
    const accounts = [`${regtest}:${address}`, `${mainnet.caipNetworkId}:${there}`, unlisted]
    const networks = [bitcoinRegtest, mainnet]
    const bip122 = { accounts, methods: allMethods, events: ['chainChanged'] }
    const { kit, wallet } = await site.pair({ networks, wallet: { granted: () => ({ bip122 }) } })
    expect(networkOf(kit)).toBe(regtest)
    await wallet.emit(regtest, 'chainChanged', mainnet.caipNetworkId)
    await site.world.until(() => networkOf(kit) === mainnet.caipNetworkId)
    expect(accountsOf(kit)[0]).toMatchObject({ id: there, addresses: { [mainnet.caipNetworkId]: there } })
    // Of two events at the same time one would count as the older.
    await site.world.pass(1_000)
    await wallet.emit(mainnet.caipNetworkId, 'chainChanged', bitcoinTestnet.caipNetworkId)
    await site.world.settle()
    expect(networkOf(kit)).toBe(mainnet.caipNetworkId)
    expect(networkOf(await reloaded(networks))).toBe(mainnet.caipNetworkId)
  })

  it('stays on the network that the site has chosen, whatever else of the session changes', async () => {
    const own = ownAddress('segwit', 'testnet')
    const accounts = [`${bitcoinTestnet.caipNetworkId}:${own}`]
    const networks = [bitcoinTestnet, bitcoinTestnet4]
    const { kit, wallet } = await site.pair({ accounts, networks })
    await site.settled(switchNetwork(kit, { network: bitcoinTestnet4.caipNetworkId }))
    expect(networkOf(kit)).toBe(bitcoinTestnet4.caipNetworkId)
    const more = addressOf(others.payment, 'segwit', 'testnet')
    const events = ['bip122_addressesChanged', 'chainChanged']
    const updated = [...accounts, `${bitcoinTestnet.caipNetworkId}:${more}`]
    void wallet.update({ bip122: { accounts: updated, methods: allMethods, events } })
    await site.world.until(() => accountsOf(kit).some(({ id }) => id === more))
    expect(networkOf(kit)).toBe(bitcoinTestnet4.caipNetworkId)
  })
})
