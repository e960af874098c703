import { UserRejectedRequestError, verifyMessage } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Connector, type CreateConnectorFn, createConfig, createStorage } from 'wagmi'
import { connect, disconnect, reconnect, signMessage, switchChain } from 'wagmi/actions'
import { chooseAccount } from '../core/connect/chooseAccount.js'
import { disconnect as disconnectKit } from '../core/connect/disconnect.js'
import { selectAccount } from '../core/connect/selectAccount.js'
import { switchNetwork } from '../core/connect/switchNetwork.js'
import { close } from '../core/modal/close.js'
import { modalState } from '../core/select/modalState.js'
import { configParameters } from './configParameters.js'
import { chains, openPage, preparePage, unlistedChainId, type WagmiPage } from './fixtures/openPage.js'

let page: WagmiPage
// What a click loads is loaded before, so that the fake clock need not wait for it.
beforeAll(() =>
  Promise.all([
    import('../core/connect/connected.js'),
    import('../core/connect/moment.js'),
    import('../core/modal/moment.js'),
  ]),
)
afterEach(() => page?.end())

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const none = { status: 'disconnected', accounts: [], chainId: undefined }
const both = (side: object) => ({ kit: side, wagmi: side })
const on = (chainId: number, accounts: readonly string[] = [first]) =>
  both({ status: 'connected', accounts, chainId })

const connector = () => page.config.connectors[0] as Connector
/** The failure of a promise. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  )

async function connected() {
  page = await openPage()
  await page.choose()
  await page.idle()
  expect(page.sides()).toEqual(on(31_337))
}

describe('connect', () => {
  it('from wagmi opens the modal, and resolves once the visitor is connected', async () => {
    page = await openPage()
    const connecting = connect(page.config, { connector: connector() })
    await page.clock.advance(0)
    expect(modalState(page.kit.store.getState())).toMatchObject({ open: true, view: 'Connect' })
    expect(page.sides().wagmi.status).toBe('connecting')
    await page.choose()
    expect(await connecting).toEqual({ accounts: [first], chainId: 31_337 })
    expect(page.sides()).toEqual(on(31_337))
  })

  it('from wagmi resolves also on a chain that the site does not list', async () => {
    page = await openPage()
    page.wallet.switchChain(unlistedChainId)
    page.wallet.set({ reject: ['wallet_switchEthereumChain'] })
    const connecting = connect(page.config, { connector: connector() })
    await page.choose()
    expect((await connecting).chainId).toBe(unlistedChainId)
    await page.idle()
    expect(page.sides()).toEqual(on(unlistedChainId))
  })

  it('from wagmi on a chain: the wallet is asked once', async () => {
    page = await openPage()
    const connecting = connect(page.config, { connector: connector(), chainId: 31_338 })
    await page.clock.advance(0)
    await page.choose()
    expect((await connecting).chainId).toBe(31_338)
    expect(page.wallet.prompts).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain'])
  })

  it('from wagmi answers what each account can do, where that is asked for', async () => {
    page = await openPage()
    const connecting = connect(page.config, { connector: connector(), withCapabilities: true })
    await page.choose()
    expect((await connecting).accounts).toEqual([{ address: first, capabilities: {} }])
    expect(page.sides()).toEqual(on(31_337))
  })

  it('error: a modal that is closed is a request that the visitor rejected', async () => {
    page = await openPage()
    const connecting = failureOf(connect(page.config, { connector: connector() }))
    await page.clock.advance(0)
    close(page.kit, 'escape')
    const error = await connecting
    expect(error).toBeInstanceOf(UserRejectedRequestError)
    expect(error).toMatchObject({ code: 4001, cause: { code: 'modalClosed' } })
    expect(page.sides()).toEqual(both(none))
  })

  it('from the kit makes wagmi connected', async () => {
    await connected()
    expect(page.wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  it('from the kit is not lost while wagmi waits for another connector', async () => {
    page = await openPage()
    const asking: (() => void)[] = []
    const other: CreateConnectorFn = () => ({
      ...(connector() as object as ReturnType<CreateConnectorFn>),
      id: 'other',
      setup: async () => undefined,
      connect: () => new Promise((_, reject) => asking.push(() => reject(new Error('no')))),
    })
    const connecting = failureOf(connect(page.config, { connector: other }))
    await page.choose()
    await page.clock.advance(10_000)
    expect(page.sides().wagmi.status).toBe('connecting')
    for (const refuse of asking) refuse()
    await connecting
    await page.clock.advance(3_200)
    expect(page.sides()).toEqual(on(31_337))
  })
})

it('what happens before wagmi has noted the answer to its connect is not lost', async () => {
  await connected()
  const noted: (() => void)[] = []
  const setItem = async (key: string) =>
    key.endsWith('recentConnectorId') ? new Promise<void>((resolve) => noted.push(resolve)) : undefined
  const storage = createStorage({ storage: { getItem: () => null, setItem, removeItem: () => undefined } })
  const late = createConfig({ ...configParameters(page.kit, chains), storage })
  const connecting = connect(late, { connector: late.connectors[0] })
  await expect.poll(() => noted.length).toBe(1)
  await disconnectKit(page.kit)
  for (const note of noted) note()
  await connecting
  expect(late.state.status).toBe('connected')
  await page.clock.advance(100)
  expect(late.state.status).toBe('disconnected')
})

describe('switching', () => {
  it('from wagmi, from the kit and from the wallet, on one both ends', async () => {
    await connected()
    expect(await switchChain(page.config, { chainId: 31_338 })).toMatchObject({ id: 31_338 })
    expect(page.sides()).toEqual(on(31_338))
    await switchNetwork(page.kit, { network: 'eip155:31337' })
    expect(page.sides()).toEqual(on(31_337))
    page.wallet.switchChain(unlistedChainId)
    await page.idle()
    expect(page.sides()).toEqual(on(unlistedChainId))
    expect(page.config.state.chainId).toBe(31_337)
  })

  it('error: what the wallet declines is a rejected request, and both stay where they were', async () => {
    await connected()
    page.wallet.set({ reject: ['wallet_switchEthereumChain'] })
    const declined = await failureOf(switchChain(page.config, { chainId: 31_338 }))
    expect(declined).toBeInstanceOf(UserRejectedRequestError)
    expect(declined).toMatchObject({ code: 4001, cause: { code: 'userRejected' } })
    expect(page.sides()).toEqual(on(31_337))
  })

  it('error: a chain that the site does not list, or that the wallet will not have', async () => {
    await connected()
    const switchTo = (chainId: number) => failureOf(switchChain(page.config, { chainId: chainId as 31_337 }))
    expect(await switchTo(unlistedChainId)).toMatchObject({
      name: 'SwitchChainError',
      cause: { code: 'networkNotFound' },
    })
    page.wallet.set({ knownChains: [31_337] })
    expect(await switchTo(31_338)).toMatchObject({
      name: 'SwitchChainError',
      cause: { code: 'chainNotSupported' },
    })
    expect(page.sides()).toEqual(on(31_337))
  })
})

describe('disconnecting', () => {
  it.each<[string, () => unknown]>([
    ['wagmi', () => disconnect(page.config)],
    ['the kit', () => disconnectKit(page.kit)],
    ['the wallet', () => page.wallet.removePermission()],
  ])('from %s, and connecting again', async (_, act) => {
    await connected()
    await act()
    await page.idle()
    expect(page.sides()).toEqual(both(none))
    const connecting = connect(page.config, { connector: connector() })
    await page.choose()
    await connecting
    await page.idle()
    expect(page.sides()).toEqual(on(31_337))
  })
})

describe('accounts', () => {
  it('changed in the wallet or selected on the site are those of wagmi, the active one first', async () => {
    await connected()
    page.wallet.set({ picks: [0, 1] })
    await chooseAccount(page.kit)
    expect(page.sides()).toEqual(on(31_337, [first, second]))
    selectAccount(page.kit, { address: second })
    expect(page.sides()).toEqual(on(31_337, [second, first]))
    selectAccount(page.kit, { address: first })
    page.wallet.switchAccount(1)
    await page.idle()
    expect(page.sides().wagmi.accounts[0]).toBe(second)
    expect(page.sides().kit).toEqual(page.sides().wagmi)
  })

  it('sign by wagmi', async () => {
    await connected()
    const signature = await signMessage(page.config, { message: 'By wagmi' })
    expect(await verifyMessage({ address: first, message: 'By wagmi', signature })).toBe(true)
  })
})

describe('a page load', () => {
  it.each([true, false])('picks the connection up on both sides (wagmi first: %s)', async (wagmiFirst) => {
    await connected()
    await switchChain(page.config, { chainId: 31_338 })
    page = await page.reload({ wagmiFirst })
    expect(page.sides()).toEqual(on(31_338))
    expect(page.wallet.prompts).toEqual([])
    expect(await signMessage(page.config, { message: 'Again' })).toMatch(/^0x/)
  })

  it('without the wallet of last time ends disconnected, and connected when that comes', async () => {
    await connected()
    page = await page.reload({ hasWallet: false })
    expect(page.sides()).toEqual(both(none))
    page.wallet.announce()
    await page.idle()
    expect(page.sides()).toEqual(on(31_337))
  })

  it('after a disconnect stays disconnected', async () => {
    await connected()
    await disconnect(page.config)
    page = await page.reload()
    expect(page.sides()).toEqual(both(none))
  })

  it('whose kit is never started lets wagmi end in 3 s', async () => {
    page = preparePage()
    const reconnecting = reconnect(page.config)
    await page.clock.advance(2_999)
    expect(page.sides().wagmi.status).toBe('connecting')
    await page.clock.advance(1)
    expect(await reconnecting).toEqual([])
    expect(page.sides().wagmi.status).toBe('disconnected')
    expect(await failureOf(connect(page.config, { connector: connector() }))).toMatchObject({
      code: 'notStarted',
    })
  })
})

it('has the chains of the site', async () => {
  page = await openPage()
  expect(page.config.chains).toBe(chains)
})
