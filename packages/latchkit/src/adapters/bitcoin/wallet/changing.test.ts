import { afterEach, describe, expect, it } from 'vitest'
import type { Connected } from '../../../core/contracts/adapter.js'
import { bitcoinTestnet, bitcoin as mainnet } from '../../../networks/index.js'
import { emit, ownAddress, satsWallet, unisatWallet } from '../fixtures/injectedWallets.js'
import { openPage, type Page } from '../fixtures/openPage.js'

let page: Page | undefined
afterEach(() => page?.end())

/** Opens a page on which wallets have put these objects, and connects the one there is. */
async function open(objects: object): Promise<(reconnecting: boolean) => Promise<Connected>> {
  page = openPage({ networks: [bitcoinTestnet, mainnet], objects })
  const connector = await page.found()
  return async (reconnecting) => {
    const { signal } = new AbortController()
    return (page as Page).running.connect(connector, { network: undefined, reconnecting, signal })
  }
}

/** Has a method change the wallet, and tell it, when it has read its first answer. */
function change(provider: object, method: string, act: () => void): void {
  const { [method]: own } = provider as Record<string, (...given: readonly unknown[]) => Promise<unknown>>
  let isOver = false
  Object.assign(provider, {
    [method]: async (...given: readonly unknown[]) => {
      const answer = await own?.(...given)
      if (!isOver) {
        isOver = true
        act()
      }
      return answer
    },
  })
}

describe('readings 60: a wallet of Bitcoin that changes while it is being connected', () => {
  it.each([
    [false, 'requestAccounts'],
    [true, 'getAccounts'],
    [false, 'getPublicKey'],
  ])('reconnecting %s, at %s of UniSat: is connected as it is then', async (reconnecting, method) => {
    const { objects, provider, state } = unisatWallet()
    state.isPermitted = reconnecting
    const connect = await open(objects)
    change(provider, method, () => {
      state.network = 'mainnet'
      state.chain = 'BITCOIN_MAINNET'
      emit(state, 'chainChanged', {})
    })
    const { accounts, caipNetworkId } = await connect(reconnecting)
    expect(caipNetworkId).toBe(mainnet.caipNetworkId)
    expect(accounts.map(({ id }) => id)).toEqual([ownAddress('segwit', 'mainnet')])
  })

  it('of `btc_providers` is connected as it is then; one that cannot say what it shares, as it said', async () => {
    for (const [isOld, network] of [
      [false, 'mainnet'],
      [true, 'testnet'],
    ] as const) {
      const wallet = satsWallet({ isOld })
      wallet.state.network = 'testnet'
      const connect = await open(wallet.objects)
      const own = wallet.provider.request
      Object.assign(wallet.provider, {
        async request(method: string, params: never) {
          if (isOld && method === 'wallet_getAccount') return { error: { code: -32601, message: 'no' } }
          const answer = await own(method, params)
          if (method !== (isOld ? 'getAccounts' : 'wallet_connect')) return answer
          wallet.state.network = 'mainnet'
          emit(wallet.state, 'accountChange')
          return answer
        },
      })
      const { accounts } = await connect(false)
      expect(accounts[0]?.id).toBe(ownAddress('segwit', network))
      page?.end()
    }
  })

  it('error: and is locked shares no account, and is not listened to', async () => {
    const { objects, provider, state } = unisatWallet()
    const connect = await open(objects)
    change(provider, 'getPublicKey', () => emit(state, 'accountsChanged', []))
    await expect(connect(false)).rejects.toMatchObject({ code: 'noAccounts' })
    expect([...state.listeners.values()].every(({ size }) => size === 0)).toBe(true)
  })

  it('and says at each reading that it has changed is connected all the same', async () => {
    const { objects, provider, state } = unisatWallet()
    const connect = await open(objects)
    let readings = 0
    const { getPublicKey } = provider
    Object.assign(provider, {
      getPublicKey: () => {
        readings++
        emit(state, 'chainChanged', {})
        return getPublicKey()
      },
    })
    expect((await connect(false)).accounts).toHaveLength(1)
    expect(readings).toBe(4)
  })
})

describe('readings 60: a wallet of Bitcoin that is locked', () => {
  it('while it is connected is told, and that it is unlocked; asked for nothing that its person sees', async () => {
    const { objects, state } = unisatWallet()
    const connect = await open(objects)
    await connect(false)
    state.isPermitted = false
    emit(state, 'accountsChanged', [])
    const { length } = state.calls
    // It shares nothing yet, whatever it says of its chain.
    emit(state, 'chainChanged', {})
    state.isPermitted = true
    emit(state, 'accountsChanged', [ownAddress('segwit', 'testnet')])
    await expect.poll(() => page?.events.map(({ type }) => type)).toEqual(['change', 'unlock'])
    expect((await connect(true)).accounts).toHaveLength(1)
    expect(state.calls.length).toBe(length)
  })

  it('at a page load is connected if it is unlocked while it says that it is not', async () => {
    const { objects, provider, state } = unisatWallet()
    const connect = await open(objects)
    change(provider, 'getAccounts', () => {
      state.isPermitted = true
      emit(state, 'accountsChanged', ['any'])
    })
    expect((await connect(true)).accounts).toHaveLength(1)
  })
})
