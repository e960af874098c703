import { encodeAddress } from '@polkadot/util-crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { kusama } from '../../../networks/kusama.js'
import { polkadot as relay } from '../../../networks/polkadot.js'
import { westend } from '../../../networks/westend.js'
import { polkadotKeys } from '../../../testing/keys.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openWallet, type WalletFixture } from '../fixtures/openWallet.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
const open = (...given: Parameters<typeof openWallet>): WalletFixture => {
  const stage = openWallet(...given)
  ends.push(stage.end)
  return stage
}

const [first, second] = polkadotKeys.map(({ publicKey }) => publicKey) as [string, string]
const h160 = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const moonbeam = localNetwork('fe58ea77779b7abda7da4ec526d14db9')
const addressFormats = { [moonbeam.caipNetworkId]: 'h160' } as const
const genesisHash = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
const ss58 = (key: string, prefix = 42) => encodeAddress(key, prefix)

/** A wallet that shares what it is told. */
const sharing = ({ wallet }: WalletFixture, accounts: unknown) =>
  wallet.set({ answers: { 'accounts.get': accounts } })

describe('connecting a wallet of Polkadot', () => {
  it('its account is one thing, told apart by key and kind, with another text on each network', async () => {
    const { connect } = open([relay, kusama, westend, localNetwork('ab'.repeat(16))], {
      addressFormats: { [`polkadot:${'ab'.repeat(16)}`]: 1328 },
    })
    const { accounts, caipNetworkId, capabilities } = await connect({ network: kusama })
    expect(caipNetworkId).toBe(kusama.caipNetworkId)
    expect(accounts).toEqual([
      {
        ...{ namespace: 'polkadot', type: 'eoa', id: `sr25519:${first}` },
        addresses: {
          [relay.caipNetworkId]: ss58(first, 0),
          [kusama.caipNetworkId]: ss58(first, 2),
          [westend.caipNetworkId]: ss58(first, 42),
          [`polkadot:${'ab'.repeat(16)}`]: ss58(first, 1328),
        },
      },
    ])
    // There is nothing to send with, and no part of the kit offers it.
    expect(capabilities).toEqual({ siwx: true })
  })

  it('accounts of each kind of key are there, one that is written twice once', async () => {
    const stage = open([relay])
    const kinds = ['sr25519', 'ed25519', 'ecdsa'] as const
    const shared = kinds.map((type) => ({ address: ss58(first), type }))
    sharing(stage, [...shared, { address: ss58(first, 0), type: 'ed25519' }, { address: ss58(second) }])
    const { accounts } = await stage.connect()
    expect(accounts.map(({ id }) => id)).toEqual([
      ...kinds.map((type) => `${type}:${first}`),
      `sr25519:${second}`,
    ])
  })

  it('an account of Ethereum’s kind, and one that is bound to a network, exist there alone', async () => {
    const stage = open([relay, kusama, moonbeam], { addressFormats })
    sharing(stage, [
      { address: h160, type: 'ethereum' },
      { address: ss58(first), type: 'sr25519', genesisHash },
      { address: ss58(second), type: 'sr25519', genesisHash: null },
    ])
    const { accounts, caipNetworkId } = await stage.connect()
    // The one in front is the first that exists on the network in use.
    expect(caipNetworkId).toBe(relay.caipNetworkId)
    expect(accounts.map(({ id, addresses }) => [id, Object.keys(addresses)])).toEqual([
      [`sr25519:${second}`, [relay.caipNetworkId, kusama.caipNetworkId]],
      [`ethereum:${h160}`, [moonbeam.caipNetworkId]],
      [`sr25519:${first}`, [kusama.caipNetworkId]],
    ])
    expect(accounts[1]?.addresses[moonbeam.caipNetworkId]).toBe('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    const added = await stage.page.running.addressesOn(accounts, [westend, moonbeam])
    expect(added.map(({ addresses }) => addresses[westend.caipNetworkId])).toEqual([
      ss58(second),
      undefined,
      undefined,
    ])
  })

  it('error: accounts that exist on no network of the site are none', async () => {
    const stage = open([relay])
    sharing(stage, [
      { address: h160, type: 'ethereum' },
      { address: ss58(first), genesisHash },
    ])
    await expect(stage.connect()).rejects.toMatchObject({ code: 'noAccounts' })
    expect(stage.wallet.listenerCount).toBe(0)
  })

  it.each([
    ['no list', { accounts: [] }],
    ['an address with a letter another', [{ address: ss58(first).replace(/.$/, 'x') }]],
    ['an address of 33 bytes', [{ address: encodeAddress(new Uint8Array(33), 42) }]],
    ['a good one and a bad one', [{ address: ss58(first) }, { address: 'x' }]],
    ['a kind that is none', [{ address: ss58(first), type: 'rsa' }]],
    ['an H160 of another kind', [{ address: h160, type: 'sr25519' }]],
    ['SS58 of Ethereum’s kind', [{ address: ss58(first), type: 'ethereum' }]],
    ['a genesis hash that is none', [{ address: ss58(first), genesisHash: '0x12' }]],
    [
      'a getter that throws',
      [
        {
          get address() {
            throw new Error('no')
          },
        },
      ],
    ],
  ])('error: hostile accounts, %s, end in badAnswer', async (_, accounts) => {
    const stage = open([relay])
    sharing(stage, accounts)
    await expect(stage.connect()).rejects.toMatchObject({ code: 'badAnswer' })
    expect(stage.wallet.listenerCount).toBe(0)
  })

  it('a hundred accounts of a thousand are read', async () => {
    const stage = open([relay])
    const accounts = Array.from({ length: 1_000 }, (_, index) => ({
      address: ss58(`0x${index.toString(16).padStart(64, '0')}`),
    }))
    sharing(stage, accounts)
    expect((await stage.connect()).accounts).toHaveLength(100)
  })

  it.each([
    [new Error('Cancelled'), 'userRejected'],
    [new Error('Rejected'), 'userRejected'],
    [new Error('User Rejected Request'), 'userRejected'],
    [new Error('Signature declined'), 'userRejected'],
    [new Error('The source demo has a pending authorization'), 'requestPending'],
    [new Error('The source demo is not allowed to interact with this extension'), 'unauthorized'],
    [new Error('Unable to reject the tide'), 'walletFailed'],
    ['Cancelled', 'userRejected'],
    [new Error('Unable to sign', { cause: { code: 4100 } }), 'unauthorized'],
    [undefined, 'walletFailed'],
  ])('error: %s is %s', async (error, code) => {
    const stage = open([relay])
    const enable = () => {
      throw error
    }
    stage.wallet.set({ answers: { enable } })
    await expect(stage.connect()).rejects.toMatchObject({ code })
  })

  it('what it announces is checked as well: garbage is passed over, the same again is no change', async () => {
    const stage = open([relay, kusama, moonbeam], { addressFormats })
    sharing(stage, [
      { address: ss58(first), type: 'sr25519' },
      { address: h160, type: 'ethereum' },
    ])
    await stage.connect()
    const { wallet, page } = stage
    wallet.emit([{ address: 'x' }])
    wallet.emit([{ address: ss58(first, 0), type: 'sr25519' }])
    expect(page.events).toEqual([])
    wallet.emit([
      { address: ss58(second), type: 'sr25519' },
      { address: ss58(first), type: 'sr25519' },
    ])
    // Accounts of Ethereum's kind are shared on request alone, and stay.
    expect(page.events).toMatchObject([
      {
        type: 'change',
        accounts: [{ id: `sr25519:${second}` }, { id: `sr25519:${first}` }, { id: `ethereum:${h160}` }],
      },
    ])
    // The one in front is bound elsewhere by now: the network goes with it.
    wallet.emit([{ address: ss58(first), type: 'sr25519', genesisHash }])
    expect(page.events[1]).toMatchObject({ type: 'change', caipNetworkId: kusama.caipNetworkId })
    wallet.lock()
    expect(page.events[2]).toMatchObject({ type: 'change', accounts: [] })
  })

  it('error: switching to a network on which the account in front does not exist moves nothing', async () => {
    const { connect, page, connector } = open([relay, kusama, moonbeam], { addressFormats })
    await connect()
    await expect(page.running.switchNetwork(connector, moonbeam)).rejects.toMatchObject({
      code: 'chainNotSupported',
    })
    await expect(page.running.switchNetwork(connector, kusama)).resolves.toMatchObject({
      caipNetworkId: kusama.caipNetworkId,
    })
  })

  it('error: an adapter that stops while its files load leaves no listener on the page', async () => {
    const { connect, wallet, page } = open([relay])
    const connected = connect()
    page.running.stop()
    await expect(connected).rejects.toMatchObject({ code: 'requestAborted' })
    expect([wallet.prompts, wallet.listenerCount]).toEqual([[], 0])
  })
})
