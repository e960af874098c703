import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
} from '../../../testing/solana/createTestSolanaWallet.js'
import type { TestSolanaWalletOptions } from '../../../testing/testWalletOptions.js'
import { maxWallets } from '../../shared/discovery/foundConnector.js'
import { openPage, type Page } from '../fixtures/openPage.js'
import type { SolanaWallet } from '../solanaWallet.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page's window, before anything runs in it. */
function openWindow(): Page['window'] {
  const window = new EventTarget() as Page['window']
  Object.assign(globalThis, { window })
  return window
}

function open(window?: Page['window']): Page {
  const page = openPage(window && { window })
  ends.push(page.end)
  return page
}

function walletOf(options?: TestSolanaWalletOptions): TestSolanaWallet {
  const wallet = createTestSolanaWallet(options)
  ends.push(wallet.stop)
  return wallet
}

/** A wallet with other fields than it should have. */
const spoilt = (fields: object, wallet = walletOf().wallet): SolanaWallet =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(wallet),
      ...Object.getOwnPropertyDescriptors(fields),
    },
  ) as SolanaWallet

/** A wallet whose chains are what this list has by then. */
const waitingFor = ({ wallet }: TestSolanaWallet, chains: readonly string[]) =>
  spoilt(
    {
      get chains() {
        return chains
      },
    },
    wallet,
  )

const ids = ({ reports }: Page) => reports.map(({ data }) => data.id)
const register = (wallet: unknown) => registerWallet(wallet as Parameters<typeof registerWallet>[0])

/** Registers a wallet as the standard's events do, and returns what takes it off again, which its library has not. */
function registerToLeave({ window }: Page, wallet: SolanaWallet): () => void {
  let leave = (): void => expect.unreachable()
  const detail = ({ register }: { register(wallet: unknown): () => void }) => {
    leave = register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return leave
}

describe('finding wallets by Wallet Standard', () => {
  it('finds one that registered before the page looked, with the standard’s own library', () => {
    const window = openWindow()
    const { wallet } = walletOf()
    register(wallet)
    const { reports } = open(window)
    expect(reports.map(({ data }) => data)).toEqual([
      {
        id: 'wallet-standard:Test Wallet',
        type: 'ANNOUNCED',
        name: 'Test Wallet',
        namespaces: ['solana'],
        imageUrl: wallet.icon,
        instance: 1,
        shared: false,
        standardName: 'Test Wallet',
      },
    ])
    expect(reports[0]?.provider('solana')).toBe(wallet)
    expect(reports[0]?.provider('eip155')).toBe(undefined)
  })

  it('takes the rdns of a wallet of the site’s own by its name, and of none else', () => {
    const window = openWindow()
    const page = openPage({ window, options: { rdnsOf: { 'My Wallet': 'com.example.mine' } } })
    ends.push(page.end)
    for (const name of ['My Wallet', 'my wallet', 'toString']) register(walletOf({ name }).wallet)
    expect(page.reports.map(({ data }) => data.info)).toEqual([
      { rdns: 'com.example.mine' },
      undefined,
      undefined,
    ])
  })

  it('finds one that comes later, and one that left a note in navigator.wallets', () => {
    const window = openWindow()
    const early = walletOf({ name: 'Early' }).wallet
    window.navigator = {
      wallets: [({ register }: { register(wallet: unknown): void }) => register(early)],
    }
    const page = open(window)
    register(walletOf({ name: 'Late' }).wallet)
    expect(ids(page)).toEqual(['wallet-standard:Early', 'wallet-standard:Late'])
  })

  it('is one row however often, and by however many ways, a wallet registers', () => {
    const window = openWindow()
    const wallet = walletOf()
    wallet.announceTwice()
    window.navigator = {
      wallets: [
        ({ register }: { register(...wallets: unknown[]): void }) => register(wallet.wallet, wallet.wallet),
      ],
    }
    const page = open(window)
    wallet.announceTwice()
    register(wallet.wallet)
    expect(ids(page)).toEqual(['wallet-standard:Test Wallet'])
  })

  it('S9: another wallet of the same name is a further instance', () => {
    const page = open()
    register(walletOf().wallet)
    register(walletOf().wallet)
    expect(page.reports.map(({ data }) => [data.id, data.instance])).toEqual([
      ['wallet-standard:Test Wallet', 1],
      ['wallet-standard:Test Wallet#2', 2],
    ])
  })

  it('leaves out wallets that cannot connect or sign, or are of other families', () => {
    const page = open()
    const { features } = walletOf().wallet
    const without = (...names: (keyof typeof features)[]) =>
      spoilt({
        features: Object.fromEntries(
          Object.entries(features).filter(([name]) => !names.includes(name as keyof typeof features)),
        ),
      })
    register(without('standard:connect'))
    register(without('solana:signTransaction', 'solana:signAndSendTransaction'))
    register(spoilt({ chains: ['bitcoin:mainnet'] }))
    register(spoilt({ chains: [] }))
    expect(page.reports).toEqual([])
    register(without('solana:signTransaction', 'solana:signMessage'))
    expect(page.reports.length).toBe(1)
  })

  it('finds a wallet once it can, by its change event', () => {
    const page = open()
    const wallet = walletOf()
    const chains: string[] = []
    register(spoilt({ chains }))
    expect([page.reports.length, wallet.listenerCount]).toEqual([0, 0])
    const grown = walletOf()
    register(waitingFor(grown, chains))
    expect(grown.listenerCount).toBe(1)
    chains.push('solana:mainnet')
    grown.emit({ chains })
    expect(ids(page)).toEqual(['wallet-standard:Test Wallet'])
    // One that is found is listened to no longer: connecting listens anew.
    expect(grown.listenerCount).toBe(0)
  })

  it('error: one that waits is not listened to once it has left, or once the page looks no longer', () => {
    const page = open()
    const chains: string[] = []
    const [leaving, staying] = [walletOf({ name: 'Leaving' }), walletOf({ name: 'Staying' })]
    const leave = registerToLeave(page, waitingFor(leaving, chains))
    register(waitingFor(staying, chains))
    expect([leaving.listenerCount, staying.listenerCount]).toEqual([1, 1])
    leave()
    expect([leaving.listenerCount, staying.listenerCount]).toEqual([0, 1])
    page.end()
    expect(staying.listenerCount).toBe(0)
    chains.push('solana:mainnet')
    for (const wallet of [leaving, staying]) wallet.emit({ chains })
    expect(page.reports).toEqual([])
  })

  it('S9: a thousand wallets may wait, not counting those that have left or are found', () => {
    const page = open()
    const chains: string[] = []
    const { wallet } = walletOf()
    for (let number = 0; number < maxWallets; number++)
      registerToLeave(page, spoilt({ chains: [] }, wallet))()
    const found = walletOf({ name: 'Found' })
    const late = walletOf({ name: 'Late' })
    for (const each of [found, late]) register(waitingFor(each, chains))
    chains.push('solana:mainnet')
    for (const each of [found, late]) each.emit({ chains })
    expect(ids(page)).toEqual(['wallet-standard:Found', 'wallet-standard:Late'])
  })

  it('S9: garbage is passed over, and finds its way into no row', () => {
    const page = open()
    const thrower = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const nonsense = [
      ...[undefined, null, 1, 'wallet', [], {}, thrower],
      spoilt({ name: '' }),
      spoilt({ name: '\u200b\n' }),
      spoilt({ name: 7 }),
      spoilt({ icon: undefined }),
      spoilt({ icon: 'javascript:alert(1)' }),
      spoilt({ icon: 'https://example.com/icon.png' }),
      spoilt({ chains: 'solana:mainnet' }),
      spoilt({ chains: [7] }),
      spoilt({ features: null }),
      spoilt({
        get features() {
          throw new Error('no')
        },
      }),
    ]
    for (const wallet of nonsense) register(wallet)
    for (const detail of [
      undefined,
      1,
      {},
      () => {
        throw new Error('no')
      },
    ])
      page.window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(page.reports).toEqual([])
    register(walletOf().wallet)
    expect(page.reports.length).toBe(1)
  })

  it('S9: a long name is cut, what is invisible is dropped, and a heavy icon is left out', () => {
    const page = open()
    register(
      spoilt({
        name: `Wal\u202elet ${'x'.repeat(1_000_000)}`,
        icon: `data:image/png;base64,${'A'.repeat(70_000)}`,
      }),
    )
    const [{ data } = { data: undefined }] = page.reports
    expect(data?.name).toBe(`Wallet ${'x'.repeat(57)}`)
    expect(data && 'imageUrl' in data).toBe(false)
  })

  it('S9: takes a thousand wallets and no more', () => {
    const page = open()
    for (let number = 0; number < maxWallets + 50; number++) register(spoilt({ name: `Wallet ${number}` }))
    expect(page.reports.length).toBe(maxWallets)
  })

  it('a wallet that takes itself off is not there any more, and takes its row when it comes back', async () => {
    const page = open()
    const wallet = walletOf()
    wallet.announce()
    const [connector] = page.reports
    wallet.leave()
    expect(connector?.provider('solana')).toBe(undefined)
    wallet.announce()
    expect(ids(page)).toEqual(['wallet-standard:Test Wallet', 'wallet-standard:Test Wallet'])
    expect(page.reports[1]?.provider('solana')).toBe(wallet.wallet)
  })

  it('on a server there is nothing to find', () => {
    const page = open()
    page.end()
    expect(page.running.discover(() => expect.unreachable())).toBeTypeOf('function')
  })
})
