import { afterEach, describe, expect, it } from 'vitest'
import { localChains } from '../adapters/evm/fixtures/localChains.js'
import { createMemoryStorage } from './createMemoryStorage.js'
import { createFakeClock } from './fakeClock.js'
import { createTestWallet, type TestWallet } from './testWallet.js'
import type { TestWalletOptions } from './testWalletOptions.js'

const chains = localChains()
let wallet: TestWallet
afterEach(() => {
  wallet?.stop()
  Reflect.deleteProperty(globalThis, 'window')
})

function open(options: Partial<TestWalletOptions> = {}): TestWallet {
  wallet = createTestWallet({ chains: chains.list(), ...options })
  return wallet
}
const rpc = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
const codeOf = (promise: Promise<unknown>) => promise.catch((error: { code: unknown }) => error.code)
const eventsOf = (event: string) => {
  const payloads: unknown[] = []
  wallet.provider.on?.(event, (payload) => payloads.push(payload))
  return payloads
}

describe('permission', () => {
  it('is asked for once, and tells the page', async () => {
    open()
    const accounts = eventsOf('accountsChanged')
    const connects = eventsOf('connect')
    expect(await rpc('eth_accounts')).toEqual([])
    expect(await rpc('eth_requestAccounts')).toEqual([wallet.addresses[0]])
    expect(await rpc('eth_requestAccounts')).toEqual([wallet.addresses[0]])
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
    expect(accounts).toEqual([[wallet.addresses[0]]])
    expect(connects).toEqual([{ chainId: '0x7a69' }])
  })

  it('is requested, read and revoked as EIP-2255 says', async () => {
    open()
    const granted = await rpc('wallet_requestPermissions', { eth_accounts: {} })
    expect(granted).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await rpc('wallet_getPermissions')).toEqual(granted)
    expect(await rpc('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await rpc('wallet_getPermissions')).toEqual([])
    expect(await rpc('eth_accounts')).toEqual([])
    wallet.set({ revoke: false })
    expect(await codeOf(rpc('wallet_revokePermissions', { eth_accounts: {} }))).toBe(4200)
  })

  it('outlives a reload where there is a storage for it, with chain, account and added chains', async () => {
    const memory = createMemoryStorage()
    const storage = { getItem: memory.get, setItem: memory.set }
    const [known, added] = chains.list()
    open({ remember: { storage, key: 'wallet' }, chains: [known!] })
    await rpc('eth_requestAccounts')
    wallet.switchAccount(1)
    const chain = { chainId: '0x7a6a', chainName: 'Added', rpcUrls: [added!.rpcUrl] }
    await rpc('wallet_addEthereumChain', chain)
    await rpc('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    open({ remember: { storage, key: 'wallet' }, chains: [known!] })
    expect(await rpc('eth_accounts')).toEqual([wallet.addresses[1]])
    expect(await rpc('eth_chainId')).toBe('0x7a6a')
    expect(await rpc('eth_blockNumber')).toMatch(/^0x/)
    open({ remember: { storage, key: 'another wallet' } })
    expect(await rpc('eth_accounts')).toEqual([])
  })

  it('error: 4100 without it nothing is signed or sent', async () => {
    open()
    const [address] = wallet.addresses
    expect(await codeOf(rpc('personal_sign', '0x00', address))).toBe(4100)
    expect(await codeOf(rpc('eth_signTypedData_v4', address, '{}'))).toBe(4100)
    expect(await codeOf(rpc('eth_sendTransaction', { from: address }))).toBe(4100)
  })
})

describe('the person', () => {
  it('locks and unlocks, and takes the permission away in the wallet', async () => {
    open()
    await rpc('eth_requestAccounts')
    const accounts = eventsOf('accountsChanged')
    wallet.lock()
    expect(await rpc('eth_accounts')).toEqual([])
    wallet.unlock()
    wallet.switchAccount(1)
    wallet.removePermission()
    expect(accounts).toEqual([[], [wallet.addresses[0]], [wallet.addresses[1]], []])
  })

  it('error: 4001 declines everything, or some of it', async () => {
    open()
    wallet.set({ reject: true })
    expect(await codeOf(rpc('eth_requestAccounts'))).toBe(4001)
    wallet.set({ reject: ['personal_sign'] })
    await rpc('eth_requestAccounts')
    expect(await codeOf(rpc('personal_sign', '0x00', wallet.addresses[0]))).toBe(4001)
  })

  it('error: -32002 a question that is still open is not asked twice', async () => {
    open()
    wallet.set({ hold: true })
    const request = rpc('eth_requestAccounts')
    expect(await codeOf(rpc('eth_requestAccounts'))).toBe(-32002)
    wallet.decline()
    expect(await codeOf(request)).toBe(4001)
  })

  it('takes the time it is told to', async () => {
    const clock = createFakeClock()
    open({ clock })
    wallet.set({ delayMs: 1_000 })
    let answered = false
    const request = rpc('eth_chainId').then(() => {
      answered = true
    })
    await clock.advance(999)
    expect(answered).toBe(false)
    await clock.advance(1)
    await request
    expect(answered).toBe(true)
  })
})

describe('chains', () => {
  it('switches among those it knows', async () => {
    open()
    const changes = eventsOf('chainChanged')
    expect(await rpc('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await rpc('eth_chainId')).toBe('0x7a6a')
    expect(Number(await rpc('net_version'))).toBe(31_338)
    expect(changes).toEqual(['0x7a6a'])
  })

  it('error: 4902 an unknown chain, and an RPC of another chain is not added', async () => {
    open()
    wallet.set({ knownChains: [31_337] })
    expect(await codeOf(rpc('wallet_switchEthereumChain', { chainId: '0x7a6a' }))).toBe(4902)
    const [rpcUrl] = chains.network(0).rpcUrls.default.http
    const wrong = { chainId: '0x7a6a', chainName: 'Wrong', rpcUrls: [rpcUrl] }
    expect(await codeOf(rpc('wallet_addEthereumChain', wrong))).toBe(-32602)
    expect(await codeOf(rpc('wallet_addEthereumChain', { ...wrong, chainId: '0x07' }))).toBe(-32602)
  })

  it('error: the chain’s own error is handed on, and an unknown method is 4200', async () => {
    open()
    expect(await codeOf(rpc('eth_getBalance', 'nonsense'))).toBe(-32602)
    expect(await codeOf(rpc('wallet_doMagic'))).toBe(4200)
  })

  it('error: a transaction for another chain is not sent', async () => {
    open()
    await rpc('eth_requestAccounts')
    const [from, to] = wallet.addresses
    expect(await codeOf(rpc('eth_sendTransaction', { from, to, value: '0x1', chainId: '0x1' }))).toBe(-32602)
    expect(await rpc('eth_sendTransaction', { from, to, value: '0x1', chainId: '0x7a69' })).toMatch(
      /^0x[\da-f]{64}$/,
    )
  })
})

describe('several accounts', () => {
  it('are shared as the person picks them, the active one first', async () => {
    open()
    await rpc('eth_requestAccounts')
    const accounts = eventsOf('accountsChanged')
    const [one, two, three] = wallet.addresses
    wallet.set({ picks: [1, 2] })
    await rpc('wallet_requestPermissions', { eth_accounts: {} })
    expect(await rpc('eth_accounts')).toEqual([two, three])
    wallet.switchAccount(2)
    wallet.switchAccount(0)
    wallet.set({ picks: [] })
    await rpc('wallet_requestPermissions', { eth_accounts: {} })
    expect(accounts).toEqual([
      [two, three],
      [three, two],
      [one, two, three],
    ])
    expect(wallet.prompts).toHaveLength(3)
  })
})

describe('calls', () => {
  const send = (more: object = {}) => {
    const [from, to] = wallet.addresses
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ]
    return rpc('wallet_sendCalls', { from, chainId: '0x7a69', atomicRequired: false, calls, ...more })
  }

  it('are sent to the chain at one question, and their receipts are the chain’s', async () => {
    open()
    await rpc('eth_requestAccounts')
    const { id } = (await send()) as { id: string }
    // The node may mine a moment after it has answered.
    await expect
      .poll(() => rpc('wallet_getCallsStatus', id))
      .toMatchObject({
        version: '2.0.0',
        id,
        chainId: '0x7a69',
        status: 200,
        atomic: false,
        receipts: [{ status: '0x1' }, { status: '0x1' }],
      })
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'wallet_sendCalls'])
  })

  it('error: what it does not do has its code, and it may not offer them at all', async () => {
    open()
    expect(await codeOf(send())).toBe(4100)
    await rpc('eth_requestAccounts')
    expect(await codeOf(send({ chainId: '0x1' }))).toBe(5710)
    expect(await codeOf(send({ atomicRequired: true }))).toBe(5760)
    expect(await codeOf(send({ capabilities: { magic: {} } }))).toBe(5700)
    expect(await codeOf(rpc('wallet_getCallsStatus', '0x1'))).toBe(5730)
    wallet.set({ calls: 'none' })
    expect(await codeOf(send())).toBe(4200)
  })

  it('of which the chain refuses one stop there', async () => {
    open()
    await rpc('eth_requestAccounts')
    const [, to] = wallet.addresses
    const calls = [{ to, value: '0x1' }, { to, value: `0x${'f'.repeat(60)}` }, { to }]
    const { id } = (await send({ calls })) as { id: string }
    await expect.poll(() => rpc('wallet_getCallsStatus', id)).toMatchObject({ status: 600, receipts: [{}] })
  })
})

describe('announcing', () => {
  const announcements = () => {
    const window = new EventTarget()
    Object.assign(globalThis, { window })
    const announced: unknown[] = []
    window.addEventListener('eip6963:announceProvider', (event) =>
      announced.push((event as CustomEvent).detail),
    )
    return { window, announced }
  }

  it('is answered at once and at every request, with a frozen detail, until it is stopped', () => {
    const { window, announced } = announcements()
    open()
    const request = () => window.dispatchEvent(new Event('eip6963:requestProvider'))
    request()
    expect(announced).toEqual([])
    wallet.announce()
    request()
    expect(announced).toEqual([1, 2].map(() => ({ info: wallet.info, provider: wallet.provider })))
    expect(announced.every(Object.isFrozen)).toBe(true)
    wallet.stop()
    request()
    expect(announced).toHaveLength(2)
  })

  it('comes late, or never when it was stopped before', async () => {
    const { announced } = announcements()
    const clock = createFakeClock()
    open({ clock })
    wallet.announceLater(2_000)
    await clock.advance(2_000)
    expect(announced).toHaveLength(1)
    wallet.announceLater(2_000)
    wallet.stop()
    await clock.advance(2_000)
    expect(announced).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })
})
