import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { rpcAt } from '../adapters/evm/fixtures/chainContracts.js'
import { evmNetwork, localChains } from '../adapters/evm/fixtures/localChains.js'
import {
  accountState,
  connect,
  fetchBalance,
  fetchTokenBalance,
  type Kit,
  networkState,
  tokenBalance,
  walletRows,
} from '../index.js'
import { anvilKeys } from '../testing/index.js'
import { openProfile, readProfile, statusOf } from './fixtures/openProfile.js'

// What an earlier build wrote into a browser is picked up by this one: see README.md beside it.

const chains = localChains()
const [first, second] = anvilKeys.map((key) => privateKeyToAccount(key).address)
const key = 'latchkit:default:pending_transactions'
const addressOf = (kit: Kit) => accountState(kit.store.getState()).address
let page: ReturnType<typeof openProfile>
afterEach(() => page?.end())

/** Loads a profile with its two chains there, and waits until the wallet of last time is back. */
async function resumed(name: string) {
  const profile = readProfile(name)
  page = openProfile(profile, chains.list(), { networks: [chains.network(0), chains.network(1)] })
  await expect.poll(() => accountState(page.kit.store.getState()).status).toBe('connected')
  return { ...page, profile }
}

describe('a visitor who was connected, with another account than the wallet’s first', () => {
  it('is connected: the same account, network and wallet, without a question', async () => {
    const { kit, wallet } = await resumed('connected')
    const account = accountState(kit.store.getState())
    expect(account).toMatchObject({
      address: second,
      caipAddress: `eip155:31337:${second}`,
      status: 'connected',
      connectedWalletInfo: { name: 'Test Wallet' },
    })
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('eip155:31337')
    expect(wallet.prompts).toEqual([])
  })

  it('is on the network that was chosen last', async () => {
    const { kit } = await resumed('pending')
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('eip155:31338')
    expect(accountState(kit.store.getState()).caipAddress).toBe(`eip155:31338:${second}`)
  })

  it('sees balance, tokens and name of last time at once, while nobody answers', async () => {
    const silent = [31_337, 31_338].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:1' }))
    const requests: unknown[] = []
    page = openProfile(readProfile('connected'), silent, {
      networks: silent.map(({ id, rpcUrl }) => evmNetwork(id, [rpcUrl])),
      backendUrl: 'https://gateway.example',
      projectId: '0123456789abcdef0123456789abcdef',
      services: {
        fetch: (input) => {
          requests.push(input)
          return new Promise(() => undefined)
        },
      },
    })
    const { kit } = page
    await expect.poll(() => addressOf(kit)).toBe(second)
    void fetchBalance(kit)
    void fetchTokenBalance(kit)
    await expect
      .poll(() =>
        tokenBalance(kit.store.getState()).tokens?.map(({ symbol, amount }) => [symbol, amount.value]),
      )
      .toEqual([
        ['ETH', 9_995_498_248_958_788_600_660n],
        ['GOLD', 120n * 10n ** 18n],
        ['TOLL', 2_970n * 10n ** 18n],
        ['SIL', 30_000_000n],
      ])
    expect(accountState(kit.store.getState()).balance?.value).toBe(9_995_498_248_958_788_600_660n)
    await expect.poll(() => accountState(kit.store.getState()).profileName).toBe('ada.eth')
    expect(requests.filter((each) => /balance|identity/.test(String(each)))).toEqual([])
  })

  it('finds the wallets used last marked as recent', async () => {
    const lumen = { id: 'lumen', name: 'Lumen', mobile_link: 'https://lumen.example' }
    page = openProfile(readProfile('connected'), chains.list(), {
      networks: [chains.network(0)],
      customWallets: [lumen],
    })
    await expect.poll(() => addressOf(page.kit)).toBe(second)
    const recent = walletRows(page.kit.store.getState()).all.filter((row) => row.recent)
    expect(recent.map(({ name }) => name)).toEqual(['Test Wallet', 'Lumen'])
  })

  it('is disconnected once the wallet shares nothing any more, and keeps what is known for next time', async () => {
    const profile = readProfile('connected')
    page = openProfile({ ...profile, sessionStorage: {} }, chains.list(), { networks: [chains.network(0)] })
    await expect.poll(() => page.kit.store.getState().connectors.length).toBe(1)
    await page.clock.advance(5_000)
    expect(accountState(page.kit.store.getState()).status).toBe('disconnected')
    expect(addressOf(page.kit)).toBeUndefined()
    expect(page.entries.get('latchkit:default:selected_accounts')).toBe(
      profile.localStorage['latchkit:default:selected_accounts'],
    )
  })
})

describe('a transaction that was on its way', () => {
  const rpc = (method: string, ...params: unknown[]) =>
    rpcAt(chains.network(1).rpcUrls.default.http[0] ?? '')(method, ...params)
  const ended = (hash: string, status: string) =>
    expect
      .poll(async () => {
        await page.clock.advance(1_000)
        return statusOf(page.kit, hash)
      })
      .toBe(status)

  it('is followed: pending until its block, then confirmed; what had ended before stays as it ended', async () => {
    const { transaction } = readProfile('pending')
    const { hash, raw } = transaction ?? { hash: '', raw: '' }
    const before = await rpc('evm_snapshot')
    await rpc('evm_setAutomine', false)
    expect(await rpc('eth_sendRawTransaction', raw)).toBe(hash)
    const { kit } = await resumed('pending')
    await expect.poll(() => statusOf(kit, hash)).toBe('pending')
    await rpc('anvil_mine', '0x1')
    await ended(hash, 'confirmed')
    page.end()
    const { kit: other } = await resumed('connected')
    const [sent] = JSON.parse(readProfile('connected').localStorage[key] ?? '').d as { hash: string }[]
    await expect.poll(() => statusOf(other, sent?.hash ?? '')).toBe('confirmed')
    await rpc('evm_setAutomine', true)
    await rpc('evm_revert', before)
  })

  it('is known by its number: another of the same number took its place', async () => {
    const { transaction } = readProfile('pending')
    const { hash = '', nonce = -1, from = '' } = transaction ?? {}
    const other = { from, to: first, value: '0x0', nonce: `0x${nonce.toString(16)}` }
    await rpc('eth_sendTransaction', other)
    await resumed('pending')
    // The chain has never seen it: that it was replaced follows from the number that was kept.
    await ended(hash, 'replaced')
  })
})

describe('a visitor who had disconnected', () => {
  it('stays disconnected, and finds the wallets and the network of last time', async () => {
    page = openProfile(readProfile('disconnected'), chains.list(), {
      networks: [chains.network(0), chains.network(1)],
    })
    const { kit, clock } = page
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await clock.advance(5_000)
    expect(accountState(kit.store.getState()).status).toBe('disconnected')
    expect(networkState(kit.store.getState()).caipNetworkId).toBe('eip155:31338')
    const [row] = walletRows(kit.store.getState()).installed
    expect([row?.name, row?.recent]).toEqual(['Test Wallet', true])
    await connect(kit, { connector: row?.connector?.id ?? '' })
    expect(addressOf(kit)).toBe(first)
  })
})
