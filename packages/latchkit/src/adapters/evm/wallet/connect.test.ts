import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { createTestWallet, type TestWallet } from '../../../testing/testWallet.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import { fail } from '../../../wire/errors/fail.js'
import { publishFailed } from '../../../wire/errors/pairing.js'
import { providerError } from '../../../wire/errors/provider.js'
import { accountOf, first, localChains, second } from '../fixtures/localChains.js'
import { announce, announceOdd, codeOf, infoOf, openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
let page: Page
let wallet: TestWallet
afterEach(() => {
  wallet?.stop()
  page?.end()
})

/** A page with the test wallet in it. */
function withWallet(options: Partial<Parameters<typeof createTestWallet>[0]> = {}): Connector {
  page = openPage()
  wallet = createTestWallet({ chains: chains.list(), ...options })
  wallet.announce()
  return [...page.foundConnectors.values()][0]!
}

/** A page with a wallet that answers what it is told to. */
function withProvider(answers: Record<string, unknown>, extra: Partial<Eip1193Provider> = {}): Connector {
  page = openPage()
  return announceOdd(page, answers, extra)
}

const connect = (connector: Connector, options: Partial<Parameters<Page['running']['connect']>[1]> = {}) =>
  page.running.connect(connector, {
    network: undefined,
    reconnecting: false,
    signal: new AbortController().signal,
    ...options,
  })
const capabilities = {
  accounts: true,
  assets: true,
  calls: true,
  names: true,
  send: 'modal',
  siwx: true,
  typedData: true,
}
const account = (address: string, chainId = 31_337) => accountOf(address, chainId)

describe('connect', () => {
  it('answers the account with its checksum and the network the wallet is on', async () => {
    const connector = withWallet()
    expect(await connect(connector)).toEqual({
      accounts: [account(first)],
      caipNetworkId: 'eip155:31337',
      capabilities,
      supportsAllNetworks: true,
    })
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  it('error: an adapter that stops while its files load asks the wallet nothing and does not listen to it', async () => {
    const connector = withWallet()
    const connected = connect(connector)
    page.running.stop()
    await expect(connected).rejects.toMatchObject({ code: 'requestAborted' })
    expect([wallet.prompts, wallet.listenerCount]).toEqual([[], 0])
  })

  it('moves the wallet to the network chosen on the site', async () => {
    const connector = withWallet()
    const connected = await connect(connector, { network: chains.network(1) })
    expect(connected.caipNetworkId).toBe('eip155:31338')
    expect(wallet.chainId).toBe(31_338)
  })

  it('stays connected on the network of the wallet when the switch is refused', async () => {
    const connector = withWallet()
    wallet.set({ reject: ['wallet_switchEthereumChain'] })
    const connected = await connect(connector, { network: chains.network(1) })
    expect(connected).toEqual({
      accounts: [account(first)],
      caipNetworkId: 'eip155:31337',
      capabilities,
      supportsAllNetworks: true,
    })
    wallet.switchAccount(1)
    expect(page.events).toHaveLength(1)
  })

  it('error: §8 4001 user rejected request', async () => {
    const connector = withWallet()
    wallet.set({ reject: true })
    expect(await codeOf(connect(connector))).toBe('userRejected')
    expect(wallet.listenerCount).toBe(0)
  })

  it('error: §8 -32002 the wallet already shows a request', async () => {
    const connector = withWallet()
    wallet.set({ hold: true })
    const connecting = connect(connector)
    expect(await codeOf(connect(connector))).toBe('requestPending')
    wallet.approve()
    expect((await connecting).accounts).toHaveLength(1)
  })

  it('error: a yes after the abort is dropped and nobody listens', async () => {
    const connector = withWallet()
    wallet.set({ hold: true })
    const controller = new AbortController()
    const connecting = connect(connector, { signal: controller.signal })
    controller.abort()
    expect(await codeOf(connecting)).toBe('requestAborted')
    wallet.approve()
    await page.clock.advance(0)
    expect(wallet.listenerCount).toBe(0)
    expect(page.events).toEqual([])
    expect(await codeOf(connect(connector, { signal: controller.signal }))).toBe('requestAborted')
  })

  it('error: an abort between the last answer and the yes leaves nobody listening', async () => {
    const controller = new AbortController()
    let listeners = 0
    const [on, removeListener] = [() => listeners++, () => listeners--]
    const chainId = {
      // biome-ignore lint/suspicious/noThenProperty: the abort comes when the answer has just been heard.
      then(answer: (value: unknown) => void) {
        answer('0x1')
        queueMicrotask(() => controller.abort())
      },
    }
    const connector = withProvider(
      { eth_requestAccounts: [first], eth_chainId: () => chainId },
      { on, removeListener },
    )
    expect(await codeOf(connect(connector, { signal: controller.signal }))).toBe('requestAborted')
    expect(listeners).toBe(0)
  })

  it('can be repeated: the wallet is listened to once', async () => {
    const connector = withWallet()
    await connect(connector)
    const listeners = wallet.listenerCount
    await connect(connector)
    expect(wallet.listenerCount).toBe(listeners)
  })
})

describe('readings 60: a wallet that changes while it is being connected', () => {
  /** A wallet of account one on chain 1 that changes, and says so, after it has read its answer to a method. */
  function withChanging(at: string, change: (wallet: { accounts: string[]; chainId: string }) => void) {
    const listeners = new Map<string, Set<(payload: never) => void>>()
    const state = { accounts: [first], chainId: '0x1' }
    let times = 0
    const answer = (method: string, read: () => unknown) => async () => {
      const before = read()
      if (method === at && times++ === 0) {
        const { accounts, chainId } = state
        change(state)
        const events = { accountsChanged: [state.accounts, accounts], chainChanged: [state.chainId, chainId] }
        for (const [event, [now, then]] of Object.entries(events))
          if (now !== then) for (const each of listeners.get(event) ?? []) each(now as never)
      }
      return before
    }
    const accounts = () => state.accounts
    const connector = withProvider(
      {
        eth_requestAccounts: answer('eth_requestAccounts', accounts),
        eth_accounts: answer('eth_accounts', accounts),
        eth_chainId: answer('eth_chainId', () => state.chainId),
      },
      {
        on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event, listener) => listeners.get(event)?.delete(listener),
      },
    )
    const count = () => [...listeners.values()].reduce((sum, each) => sum + each.size, 0)
    return { connector, count }
  }

  it.each([
    [false, 'eth_requestAccounts'],
    [false, 'eth_chainId'],
    [true, 'eth_accounts'],
    [true, 'eth_chainId'],
  ])('reconnecting %s, at %s: is connected as it is then', async (reconnecting, at) => {
    const moved = withChanging(at, (state) => {
      state.accounts = [second]
      state.chainId = '0x89'
    })
    const connected = await connect(moved.connector, { reconnecting })
    expect(connected).toMatchObject({ accounts: [account(second, 137)], caipNetworkId: 'eip155:137' })
    page.end()
    const other = withChanging(at, (state) => {
      state.chainId = '0x89'
    })
    expect((await connect(other.connector, { reconnecting })).caipNetworkId).toBe('eip155:137')
    page.end()
    const chosen = withChanging(at, (state) => {
      state.accounts = [second, first]
    })
    expect((await connect(chosen.connector, { reconnecting })).accounts).toEqual([
      account(second, 1),
      account(first, 1),
    ])
  })

  it('error: and is locked shares no account, and is not listened to', async () => {
    const { connector, count } = withChanging('eth_chainId', (state) => {
      state.accounts = []
    })
    expect(await codeOf(connect(connector))).toBe('noAccounts')
    expect(count()).toBe(0)
  })

  it('is listened to once it is connected', async () => {
    const { connector, count } = withChanging('none', () => undefined)
    await connect(connector)
    expect(count()).toBe(3)
  })

  it('and changes at every reading is connected all the same', async () => {
    let listener: ((payload: never) => void) | undefined
    let readings = 0
    const connector = withProvider(
      {
        eth_requestAccounts: async () => [first],
        eth_accounts: async () => {
          readings++
          listener?.([first] as never)
          return [first]
        },
        eth_chainId: async () => {
          listener?.('0x1' as never)
          return '0x1'
        },
      },
      {
        on: (event, given) => {
          if (event === 'accountsChanged') listener ??= given
        },
      },
    )
    expect((await connect(connector)).accounts).toEqual([account(first, 1)])
    expect(readings).toBe(3)
  })
})

describe('reconnecting', () => {
  const remember = (key: string) => {
    const items = new Map<string, string>()
    const storage = { getItem: (name: string) => items.get(name) ?? null, setItem: items.set.bind(items) }
    return { storage, key }
  }

  it('finds the permission of before the reload and asks the person nothing', async () => {
    const remembered = remember('wallet')
    await connect(withWallet({ remember: remembered }), { network: chains.network(1) })
    page.end()
    const connector = withWallet({ remember: remembered })
    const connected = await connect(connector, { reconnecting: true, network: chains.network(0) })
    expect(connected).toEqual({
      accounts: [account(first, 31_338)],
      caipNetworkId: 'eip155:31338',
      capabilities,
      supportsAllNetworks: true,
    })
    expect(wallet.prompts).toEqual([])
  })

  it.each([
    ['without permission', () => undefined],
    ['that is locked', () => wallet.lock()],
  ])('error: a wallet %s shares no account and is not asked', async (_, prepare) => {
    const connector = withWallet()
    prepare()
    expect(await codeOf(connect(connector, { reconnecting: true }))).toBe('noAccounts')
    expect(wallet.prompts).toEqual([])
  })

  it('error: a wallet that never answers is left when the time is over', async () => {
    const connector = withWallet()
    wallet.set({ silent: true })
    const controller = new AbortController()
    page.clock.after(3_000, () => controller.abort())
    const outcome = codeOf(connect(connector, { reconnecting: true, signal: controller.signal }))
    await page.clock.advance(3_000)
    expect(await outcome).toBe('requestAborted')
  })
})

describe('error: garbage instead of an answer', () => {
  const accounts = [first]
  const yes = { eth_requestAccounts: accounts, eth_chainId: '0x1' }
  const thrown = (value: unknown) => ({ ...yes, eth_requestAccounts: () => Promise.reject(value) })
  const coded = (code: unknown, extra: object = {}) =>
    thrown(Object.assign(new Error('odd'), { code }, extra))
  it.each<[string, Record<string, unknown>, string]>([
    ['accounts that are no list', { ...yes, eth_requestAccounts: first }, 'badAnswer'],
    ['accounts that are nothing', { ...yes, eth_requestAccounts: null }, 'badAnswer'],
    ['accounts that are no addresses', { ...yes, eth_requestAccounts: [first, '0x12'] }, 'badAnswer'],
    ['accounts that are objects', { ...yes, eth_requestAccounts: [{}] }, 'badAnswer'],
    ['no account', { ...yes, eth_requestAccounts: [] }, 'noAccounts'],
    ['chain id 0x', { ...yes, eth_chainId: '0x' }, 'badAnswer'],
    ['chain id null', { ...yes, eth_chainId: null }, 'badAnswer'],
    ['chain id zero', { ...yes, eth_chainId: 0 }, 'badAnswer'],
    ['chain id beyond all numbers', { ...yes, eth_chainId: `0x${'f'.repeat(64)}` }, 'badAnswer'],
    ['a thrown text', thrown('broken'), 'walletFailed'],
    ['a thrown nothing', thrown(undefined), 'walletFailed'],
    ['a text that means no', thrown('MetaMask Tx Signature: User denied account access'), 'userRejected'],
    ['a code of another library', coded('ACTION_REJECTED'), 'userRejected'],
    ['a code as text', coded('4001'), 'userRejected'],
    ['a code inside', coded(-32603, { data: { originalError: { code: 4001 } } }), 'userRejected'],
    ['4100', coded(4100), 'unauthorized'],
    ['4200', coded(4200), 'methodUnsupported'],
    ['-32601', coded(-32601), 'methodUnsupported'],
    ['4900', coded(4900), 'providerDisconnected'],
    ['4901', coded(4901), 'chainDisconnected'],
    ['5000', coded(5000), 'walletFailed'],
    [
      'what a provider of the kit failed with',
      thrown(providerError(fail(publishFailed, { id: '1', tag: 1108, doubtful: false }))),
      'publishFailed',
    ],
    [
      'a throw at once',
      {
        eth_requestAccounts: () => {
          throw new TypeError('at once')
        },
      },
      'walletFailed',
    ],
    [
      'an error that cannot be read',
      thrown({
        get code() {
          throw new Error('no')
        },
      }),
      'walletFailed',
    ],
    [
      'an error inside itself',
      thrown(((error) => Object.assign(error, { cause: error }))({})),
      'walletFailed',
    ],
  ])('%s', async (_, answers, code) => {
    expect(await codeOf(connect(withProvider(answers)))).toBe(code)
  })

  it('gives the wallet’s own words, made safe to show', async () => {
    const message = `evil\u202e \u0000${'x'.repeat(5_000)}`
    const error = await connect(withProvider(thrown(new Error(message)))).catch((reason: unknown) => reason)
    expect((error as Error).message).toBe(`Odd failed: evil ${'x'.repeat(195)}`)
  })

  it.each([1, '1', '0x01'])('a chain id written %j is understood', async (chainId) => {
    const connected = await connect(withProvider({ ...yes, eth_chainId: chainId }))
    expect(connected.caipNetworkId).toBe('eip155:1')
  })

  it('addresses in any writing, and twice, are understood', async () => {
    const odd = [first.toLowerCase(), first, second.slice(2).toUpperCase(), first.replace('F', 'f')]
    const connected = await connect(withProvider({ ...yes, eth_requestAccounts: odd }))
    expect(connected.accounts).toEqual([account(first, 1), account(second, 1)])
  })

  it('a chain id that never comes is not waited for', async () => {
    const connector = withProvider({ ...yes, eth_chainId: () => new Promise(() => undefined) })
    const outcome = codeOf(connect(connector))
    await page.clock.advance(10_000)
    expect(await outcome).toBe('walletSilent')
  })

  it('two answers count once, and an answer need not be a promise', async () => {
    // biome-ignore lint/suspicious/noThenProperty: a wallet's own kind of promise, and a bad one.
    const twice = { then: (answer: (value: unknown) => void) => [accounts, []].forEach(answer) }
    const connector = withProvider({ eth_requestAccounts: () => twice, eth_chainId: () => '0x1' })
    expect((await connect(connector)).accounts).toEqual([account(first, 1)])
  })
})

describe('events', () => {
  const connectorId = 'eip6963:dev.latchkit.testwallet'

  it('tells of another account, of none, and of those that it shares again', async () => {
    await connect(withWallet())
    wallet.switchAccount(1)
    wallet.lock()
    wallet.unlock()
    expect(page.events).toEqual([
      { type: 'change', connectorId, accounts: [account(second)] },
      { type: 'change', connectorId, accounts: [] },
      { type: 'unlock', connectorId },
    ])
  })

  it('readings 60: a wallet that was locked tells that it shares accounts until it is connected or left', async () => {
    const connector = withWallet()
    const unlocks = () => page.events.filter(({ type }) => type === 'unlock').length
    await connect(connector)
    wallet.lock()
    wallet.unlock()
    expect(unlocks()).toBe(1)
    await connect(connector, { reconnecting: true })
    wallet.switchAccount(1)
    wallet.lock()
    expect([unlocks(), wallet.listenerCount]).toEqual([1, 1])
    await page.running.disconnect(connector)
    wallet.unlock()
    expect([unlocks(), wallet.listenerCount]).toEqual([1, 0])
  })

  it('readings 60: a wallet that is unlocked while it is asked again is connected', async () => {
    let listeners: ((payload: never) => void)[] = []
    const shared: string[][] = [[], [first]]
    const answers = {
      eth_accounts: async () => {
        const accounts = shared.shift()
        if (!accounts?.length) for (const each of listeners) each([first] as never)
        return accounts
      },
      eth_chainId: '0x1',
    }
    const connector = withProvider(answers, {
      on: (event, given) => event === 'accountsChanged' && listeners.push(given),
      removeListener: (_, given) => {
        listeners = listeners.filter((each) => each !== given)
      },
    })
    shared.push([first])
    expect((await connect(connector, { reconnecting: true })).accounts).toEqual([account(first, 1)])
    expect(listeners).toHaveLength(1)
  })

  it('stops listening for a wallet to unlock with the adapter', async () => {
    const connector = withWallet()
    wallet.lock()
    expect(await codeOf(connect(connector, { reconnecting: true }))).toBe('noAccounts')
    expect(await codeOf(connect(connector, { reconnecting: true }))).toBe('noAccounts')
    expect(wallet.listenerCount).toBe(1)
    page.running.stop()
    expect(wallet.listenerCount).toBe(0)
  })

  it('tells of another network, however it is written', async () => {
    await connect(withWallet())
    wallet.switchChain(31_338)
    wallet.emit('chainChanged', 10)
    wallet.emit('chainChanged', '137')
    expect(page.events.map((event) => 'caipNetworkId' in event && event.caipNetworkId)).toEqual([
      'eip155:31338',
      'eip155:10',
      'eip155:137',
    ])
  })

  it('tells that the wallet left, but not that it will try again (1013)', async () => {
    await connect(withWallet())
    wallet.emit('disconnect', { code: 1013 })
    expect(page.events).toEqual([])
    wallet.emit('disconnect', { code: 4900 })
    wallet.emit('disconnect', { code: 4900 })
    wallet.switchAccount(1)
    expect(page.events).toEqual([{ type: 'disconnect', connectorId }])
  })

  it('error: garbage in an event is passed over', async () => {
    await connect(withWallet())
    for (const payload of [null, undefined, 'x', '0x', {}, [null], ['0x12'], -1, Number.NaN]) {
      wallet.emit('accountsChanged', payload)
      wallet.emit('chainChanged', payload)
    }
    expect(page.events).toEqual([])
  })

  it('error: a wallet that cannot be unsubscribed from is not heard after disconnect', async () => {
    let listener: ((payload: never) => void) | undefined
    const on: Eip1193Provider['on'] = (event, given) => {
      if (event === 'accountsChanged') listener = given
    }
    const removeListener = () => {
      throw new Error('not today')
    }
    const connector = withProvider(
      { eth_requestAccounts: [first], eth_chainId: '0x1' },
      { on, removeListener },
    )
    await connect(connector)
    await page.running.disconnect(connector)
    listener?.([second] as never)
    expect(page.events).toEqual([])
  })
})

describe('disconnect', () => {
  it('takes the permission back where the wallet offers that, and is not told of it', async () => {
    const connector = withWallet()
    await connect(connector)
    await page.running.disconnect(connector)
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(wallet.listenerCount).toBe(0)
    expect(page.events).toEqual([])
    await page.running.disconnect(connector)
  })

  it.each([
    ['does not offer that', () => wallet.set({ revoke: false })],
    ['never answers', () => wallet.set({ silent: true })],
  ])('ends also with a wallet that %s', async (_, prepare) => {
    const connector = withWallet()
    await connect(connector)
    prepare()
    const ended = page.running.disconnect(connector)
    await page.clock.advance(1_000)
    await ended
    expect(wallet.listenerCount).toBe(0)
    expect(page.log.at(-1)).toBe('debug: Test Wallet keeps its permission')
  })

  it('stop() ends every wait and leaves no listener and no timer', async () => {
    const connector = withWallet()
    await connect(connector)
    wallet.set({ hold: true })
    const waiting = codeOf(page.running.switchNetwork(connector, chains.network(1)))
    await expect.poll(() => wallet.prompts.at(-1)).toBe('wallet_switchEthereumChain')
    page.running.stop()
    expect(await waiting).toBe('requestAborted')
    expect(wallet.listenerCount).toBe(0)
    expect(page.clock.pending).toBe(0)
    const found = page.foundConnectors.size
    announce(page.window, { info: infoOf('io.late'), provider: wallet.provider })
    expect(page.foundConnectors.size).toBe(found)
  })
})
