import { afterEach, describe, expect, it } from 'vitest'
import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { FoundConnector } from '../../../core/contracts/connector.js'
import { solana as mainnet } from '../../../networks/solana.js'
import { solanaDevnet } from '../../../networks/solanaDevnet.js'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
} from '../../../testing/solana/createTestSolanaWallet.js'
import type { TestSolanaWalletOptions } from '../../../testing/testWalletOptions.js'
import type { Network } from '../../../wire/entities.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'

const local = localNetwork('one', 'http://127.0.0.1:8899')
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Stage {
  readonly page: Page
  readonly wallet: TestSolanaWallet
  readonly connector: FoundConnector
  connect(options?: Partial<ConnectOptions>): Promise<Connected>
}

function open(networks: readonly Network[], options?: TestSolanaWalletOptions): Stage {
  const page = openPage({ networks })
  const wallet = createTestSolanaWallet(options)
  wallet.announce()
  ends.push(page.end, wallet.stop)
  const [connector] = page.reports
  if (!connector) throw new Error('no wallet was found')
  const connect = (given: Partial<ConnectOptions> = {}) =>
    page.running.connect(connector, {
      network: undefined,
      reconnecting: false,
      signal: new AbortController().signal,
      ...given,
    })
  return { page, wallet, connector, connect }
}

describe('connecting a wallet of Solana', () => {
  it('is used on the network that the site has chosen, and has its address on each that the wallet serves', async () => {
    const { connect, wallet } = open([mainnet, solanaDevnet, local], {
      chains: [{ chain: 'solana:devnet' }, { chain: 'solana:localnet' }],
    })
    const connected = await connect({ network: local })
    const [address] = wallet.addresses
    expect(connected).toMatchObject({
      caipNetworkId: local.caipNetworkId,
      accounts: [
        {
          ...{ namespace: 'solana', type: 'eoa', id: address },
          addresses: { [solanaDevnet.caipNetworkId]: address, [local.caipNetworkId]: address },
        },
      ],
      supportsAllNetworks: false,
      approvedCaipNetworkIds: [solanaDevnet.caipNetworkId, local.caipNetworkId],
    })
    expect(connected.accounts[0]?.addresses).not.toHaveProperty(mainnet.caipNetworkId)
  })

  it('a wallet that does not serve the chosen network connects on the first that it does', async () => {
    const chains = [{ chain: 'solana:devnet' }] as const
    const { connect } = open([mainnet, solanaDevnet], { chains })
    expect((await connect({ network: mainnet })).caipNetworkId).toBe(solanaDevnet.caipNetworkId)
  })

  it('one that serves none of the site’s is on a cluster of its own, with its address there', async () => {
    const { connect, wallet } = open([mainnet], { chains: [{ chain: 'solana:devnet' }] })
    const { caipNetworkId, accounts } = await connect()
    expect(caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect(accounts[0]?.addresses).toEqual({ [solanaDevnet.caipNetworkId]: wallet.addresses[0] })
  })

  it('error: switching to a network that the account is not used on is refused, and moves nothing', async () => {
    const { connect, page, connector } = open([mainnet, solanaDevnet], {
      chains: [{ chain: 'solana:devnet' }],
    })
    await connect()
    await expect(page.running.switchNetwork(connector, mainnet)).rejects.toMatchObject({
      code: 'chainNotSupported',
    })
    await expect(page.running.switchNetwork(connector, solanaDevnet)).resolves.toMatchObject({
      caipNetworkId: solanaDevnet.caipNetworkId,
    })
  })

  it('error: an adapter that stops while its files load leaves no listener on the page', async () => {
    const { connect, wallet, page } = open([local])
    const listeners: string[] = []
    const document = new EventTarget()
    document.addEventListener = (name: string) => void listeners.push(name)
    Object.assign(globalThis, { document })
    ends.push(() => Reflect.deleteProperty(globalThis, 'document'))
    const connected = connect()
    page.running.stop()
    await expect(connected).rejects.toMatchObject({ code: 'requestAborted' })
    expect([listeners, wallet.prompts, wallet.listenerCount]).toEqual([[], [], 0])
  })

  it('a locked wallet shares nothing after a page load, and asks nothing', async () => {
    const { connect, wallet } = open([local])
    await connect()
    wallet.lock()
    const before = wallet.prompts.length
    await expect(connect({ reconnecting: true })).rejects.toMatchObject({ code: 'noAccounts' })
    expect(wallet.prompts.length).toBe(before)
  })

  it.each([
    ['no list', { accounts: 'none' }],
    ['an account that is none', { accounts: [7] }],
    [
      'an address that is none',
      { accounts: [{ address: '0x12', publicKey: new Uint8Array(32), chains: ['solana:mainnet'] }] },
    ],
    [
      'an address of another key',
      {
        accounts: [
          {
            address: createTestSolanaWallet().addresses[0],
            publicKey: new Uint8Array(32).fill(9),
            chains: ['solana:mainnet'],
          },
        ],
      },
    ],
    [
      'chains that are no texts',
      {
        accounts: [
          { address: '11111111111111111111111111111111', publicKey: new Uint8Array(32), chains: [7] },
        ],
      },
    ],
    [
      'a chain that no network has',
      {
        accounts: [
          {
            address: '11111111111111111111111111111111',
            publicKey: new Uint8Array(32),
            chains: ['solana:nowhere'],
          },
        ],
      },
    ],
    ['nothing at all', undefined],
  ])('error: an answer with %s makes no sense', async (_, answer) => {
    const { connect, wallet, page } = open([mainnet])
    wallet.set({ answers: { 'standard:connect': answer } })
    await expect(connect()).rejects.toMatchObject({ code: 'badAnswer' })
    expect(wallet.listenerCount).toBe(0)
    expect(page.events).toEqual([])
  })

  it('accounts of other families are passed over, and one that is named twice is one', async () => {
    const { connect, wallet } = open([mainnet])
    await connect()
    const [own] = wallet.wallet.accounts
    const foreign = {
      address: 'bc1q',
      publicKey: new Uint8Array(33),
      chains: ['bitcoin:mainnet'],
      features: [],
    }
    wallet.set({ answers: { 'standard:connect': { accounts: [foreign, own, own] } } })
    expect((await connect()).accounts.map(({ id }) => id)).toEqual([wallet.addresses[0]])
  })

  it('says that its account signs in, where it signs messages or has a way to sign in', async () => {
    const { connect, wallet } = open([mainnet])
    expect((await connect()).capabilities).toMatchObject({ siwx: true })
    for (const feature of ['solana:signMessage', 'solana:signIn']) {
      wallet.set({ lacks: [feature] })
      expect((await connect()).capabilities.siwx).toBe(true)
    }
    wallet.set({ lacks: ['solana:signMessage', 'solana:signIn'] })
    expect((await connect()).capabilities.siwx).toBe(undefined)
  })
})

describe('a wallet of Solana that is connected', () => {
  it('tells new features and chains by its change event', async () => {
    const { connect, wallet, page } = open([mainnet, local])
    await connect({ network: mainnet })
    wallet.set({
      lacks: [
        'solana:signIn',
        'solana:signMessage',
        'solana:signTransaction',
        'solana:signAndSendTransaction',
      ],
    })
    wallet.set({ lacks: undefined, usedOn: ['solana:localnet'] })
    expect(page.events).toEqual([
      expect.objectContaining({
        ...{ type: 'change', capabilities: {} },
        accounts: [expect.objectContaining({ id: wallet.addresses[0] })],
      }),
      expect.objectContaining({
        ...{ type: 'change', caipNetworkId: local.caipNetworkId },
        capabilities: { send: 'modal', memo: expect.anything(), feeLevels: 3, siwx: true },
      }),
    ])
  })

  it('an account that is not used on the network in use brings its own', async () => {
    const { connect, wallet, page } = open([mainnet, local])
    await connect({ network: mainnet })
    const [own] = wallet.wallet.accounts
    wallet.emit({ accounts: [{ ...own, chains: ['solana:localnet'] }] })
    expect(page.events).toMatchObject([{ type: 'change', caipNetworkId: local.caipNetworkId }])
  })

  it('its capabilities are those of the account in front, also where that changes', async () => {
    const { connect, wallet, page } = open([local])
    await connect()
    const [own] = wallet.wallet.accounts
    const watched = { ...own, features: [] }
    wallet.set({ answers: { 'standard:connect': { accounts: [watched] } } })
    expect((await connect()).capabilities).toEqual({})
    const all = { send: 'modal', memo: expect.anything(), feeLevels: 3, siwx: true }
    for (const [front, capabilities] of [
      [own, all],
      [{ ...own, features: ['solana:signMessage'] }, { siwx: true }],
      [
        { ...own, features: ['solana:signAndSendTransaction'] },
        { send: 'modal', memo: expect.anything(), feeLevels: 3 },
      ],
      [watched, {}],
      [{ ...own, features: undefined }, all],
    ] as const) {
      wallet.emit({ accounts: [front] })
      expect(page.events.at(-1)).toMatchObject({ type: 'change', accounts: [{ id: own?.address }] })
      expect((page.events.at(-1) as { capabilities?: unknown }).capabilities).toEqual(capabilities)
    }
  })

  it('error: is asked to sign nothing for an account that does not', async () => {
    const { connect, wallet, page, connector } = open([local])
    await connect()
    const [own] = wallet.wallet.accounts
    wallet.set({
      answers: { 'standard:connect': { accounts: [{ ...own, features: ['solana:signTransaction'] }] } },
    })
    const { accounts, caipNetworkId } = await connect()
    const [account] = accounts
    if (!account) throw new Error('no account')
    const before = wallet.prompts.length
    const signed = page.running.signMessage(connector, { account, caipNetworkId, message: 'hello' })
    await expect(signed).rejects.toMatchObject({
      ...{ code: 'methodUnsupported', data: { method: 'solana:signMessage' } },
    })
    expect(wallet.prompts.length).toBe(before)
  })

  it('error: signs nothing for an account that it does not share any more', async () => {
    const { connect, wallet, page, connector } = open([local])
    const { accounts, caipNetworkId } = await connect()
    const [account] = accounts
    if (!account) throw new Error('no account')
    wallet.switchAccount(1)
    const before = wallet.prompts.length
    const signed = page.running.signMessage(connector, { account, caipNetworkId, message: 'hello' })
    await expect(signed).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.prompts.length).toBe(before)
  })

  it('error: another message than it was asked to sign is not taken', async () => {
    const { connect, wallet, page, connector } = open([local])
    const { accounts, caipNetworkId } = await connect()
    const [account] = accounts
    if (!account) throw new Error('no account')
    const signature = new Uint8Array(64).fill(1)
    for (const output of [
      { signedMessage: new TextEncoder().encode('hellO'), signature },
      { signedMessage: new TextEncoder().encode('hello!'), signature },
      { signedMessage: new TextEncoder().encode('hello'), signature: signature.slice(1) },
      { signature },
    ]) {
      wallet.set({ answers: { 'solana:signMessage': [output] } })
      const signed = page.running.signMessage(connector, { account, caipNetworkId, message: 'hello' })
      await expect(signed).rejects.toMatchObject({ code: 'badAnswer' })
    }
  })

  it('a wallet without standard:events and standard:disconnect is left all the same', async () => {
    const { connect, wallet, page, connector } = open([local])
    wallet.set({ lacks: ['standard:events', 'standard:disconnect'] })
    await connect()
    await page.running.disconnect(connector)
    wallet.switchAccount(1)
    expect(page.events).toEqual([])
  })
})
