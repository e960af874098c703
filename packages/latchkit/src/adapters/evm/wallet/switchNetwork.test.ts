import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { createTestWallet, type TestWallet } from '../../../testing/testWallet.js'
import type { Network } from '../../../wire/entities.js'
import { accountOf, evmNetwork, first, localChains } from '../fixtures/localChains.js'
import { announceOdd, codeOf, openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
let page: Page
let wallet: TestWallet
afterEach(() => {
  wallet?.stop()
  page?.end()
})

async function connected(): Promise<Connector> {
  page = openPage({ injected: false })
  wallet = createTestWallet({ chains: chains.list() })
  wallet.announce()
  const [connector] = page.foundConnectors.values()
  const signal = new AbortController().signal
  await page.running.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}

describe('switchNetwork', () => {
  it('asks nothing when the wallet is already there', async () => {
    await switchTo(await connected(), chains.network(0))
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  it('moves the wallet, which tells the page itself', async () => {
    await switchTo(await connected(), chains.network(1))
    expect(wallet.chainId).toBe(31_338)
    expect(page.events).toEqual([
      {
        type: 'change',
        connectorId: 'eip6963:dev.latchkit.testwallet',
        accounts: [accountOf(wallet.addresses[0] ?? '', 31_338)],
        caipNetworkId: 'eip155:31338',
      },
    ])
  })

  it.each(['plain', 'nested', 'text'] as const)(
    'error: §8 4902 unrecognized chain (%s) is added, then switched to',
    async (unknownChainError) => {
      const connector = await connected()
      wallet.set({ knownChains: [31_337], unknownChainError })
      await switchTo(connector, chains.network(1))
      expect(wallet.chainId).toBe(31_338)
      expect(wallet.prompts.slice(1)).toEqual(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    },
  )

  it('error: a refused switch leaves the wallet where it is', async () => {
    const connector = await connected()
    wallet.set({ reject: true })
    expect(await codeOf(switchTo(connector, chains.network(1)))).toBe('userRejected')
    expect(wallet.chainId).toBe(31_337)
    expect(wallet.listenerCount).toBe(3)
  })

  it('error: adding is refused', async () => {
    const connector = await connected()
    wallet.set({ knownChains: [31_337], reject: ['wallet_addEthereumChain'] })
    expect(await codeOf(switchTo(connector, chains.network(1)))).toBe('userRejected')
  })

  it('error: §8 adding a chain fails: Chain is not supported', async () => {
    const connector = await connected()
    wallet.set({
      knownChains: [31_337],
      answers: { wallet_addEthereumChain: () => Promise.reject(new Error('no')) },
    })
    const failed = switchTo(connector, chains.network(1))
    await expect(failed).rejects.toMatchObject({
      code: 'chainNotSupported',
      message: 'Chain is not supported',
    })
  })

  it('error: a wallet that has added the chain and still does not know it', async () => {
    const connector = await connected()
    wallet.set({ knownChains: [31_337], answers: { wallet_addEthereumChain: null } })
    expect(await codeOf(switchTo(connector, chains.network(1)))).toBe('chainNotSupported')
  })

  it('error: a wallet that says yes and stays is given 5 s', async () => {
    const connector = await connected()
    wallet.set({ ignoreSwitch: true })
    const outcome = codeOf(switchTo(connector, chains.network(1)))
    await expect.poll(() => page.clock.pending).toBe(1)
    await page.clock.advance(4_999)
    expect(page.clock.pending).toBe(1)
    await page.clock.advance(1)
    expect(await outcome).toBe('switchIgnored')
    expect(page.clock.pending).toBe(0)
  })

  it('waits for a wallet that says yes and moves a little later', async () => {
    const connector = await connected()
    wallet.set({ ignoreSwitch: true })
    const switching = switchTo(connector, chains.network(1))
    await expect.poll(() => page.clock.pending).toBe(1)
    wallet.switchChain(31_338)
    await switching
    expect(page.clock.now()).toBe(0)
  })

  it('error: 4100 the wallet has forgotten the site: it is asked for accounts and then again', async () => {
    page = openPage({ injected: false })
    const requests: string[] = []
    const connector = announceOdd(page, {
      eth_chainId: () => (requests.includes('accounts') ? '0x2' : '0x1'),
      eth_requestAccounts: () => {
        requests.push('accounts')
        return [first]
      },
      wallet_switchEthereumChain: () => {
        requests.push('switch')
        if (requests.includes('accounts')) return null
        throw Object.assign(new Error('unauthorized'), { code: 4100 })
      },
    })
    await switchTo(connector, evmNetwork(2, []))
    expect(requests).toEqual(['switch', 'accounts', 'switch'])
  })
})

describe('what a wallet is told about a chain', () => {
  /** The chain as it was handed over, or nothing. */
  async function handedOver(change: Partial<Network>, urls: readonly string[]): Promise<unknown> {
    page = openPage({ injected: false })
    let added: readonly unknown[] | undefined
    const unknown = () => Promise.reject(Object.assign(new Error('Unrecognized chain ID'), { code: 4902 }))
    const connector = announceOdd(page, {
      eth_chainId: () => (added ? '0x2a' : '0x1'),
      wallet_switchEthereumChain: () => (added ? null : unknown()),
      wallet_addEthereumChain: (params: readonly unknown[]) => {
        added = params
        return null
      },
    })
    const outcome = await codeOf(switchTo(connector, { ...evmNetwork(42, urls), ...change }))
    return added?.[0] ?? outcome
  }

  it('everything it needs', async () => {
    const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
    expect(await handedOver({ blockExplorers }, ['https://rpc.example'])).toEqual({
      chainId: '0x2a',
      chainName: 'Local 42',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://rpc.example'],
      blockExplorerUrls: ['https://scan.example'],
    })
  })

  it('the network’s own URLs, not those the site has chosen for itself', async () => {
    const rpcUrls = {
      default: { http: ['https://own.example/path'] },
      chainDefault: { http: ['https://rpc.example'] },
    }
    expect(await handedOver({ rpcUrls }, [])).toMatchObject({ rpcUrls: ['https://rpc.example'] })
  })

  it('no URL that is open to listeners or carries a key', async () => {
    const open = [
      'https://rpc.example/path/v1',
      'http://127.0.0.1:8545',
      'http://demo.localhost:1',
      'http://[::1]:1',
    ]
    const keyed = [
      'http://rpc.example',
      'https://user:secret@rpc.example',
      'https://rpc.example/?apiKey=1',
      'https://rpc.example/v3/0123456789abcdef0123456789abcdef',
      'wss://rpc.example',
      'no url',
    ]
    expect(await handedOver({}, [...keyed, ...open])).toMatchObject({ rpcUrls: open })
    expect(await handedOver({}, keyed)).toBe('chainNotSupported')
  })

  it('a symbol of 2 to 6 characters', async () => {
    const symbolOf = async (symbol: string) =>
      (await handedOver({ nativeCurrency: { name: 'Dollars', symbol, decimals: 18 } }, [
        'https://a.example',
      ])) as {
        nativeCurrency: { symbol: string }
      }
    expect((await symbolOf('LONGNAME')).nativeCurrency.symbol).toBe('LONGNA')
    expect((await symbolOf('$')).nativeCurrency.symbol).toBe('Dollar')
  })
})

async function switchTo(connector: Connector, network: Network): Promise<void> {
  await page.running.switchNetwork(connector, network)
}
