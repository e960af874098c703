import { afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { bitcoin as mainnet, bitcoinTestnet as testnet } from '../../../networks/index.js'
import type { Network } from '../../../wire/entities.js'
import { emit, type InjectedState, okxWallet, ownAddress } from '../fixtures/injectedWallets.js'
import { openPage, type Page } from '../fixtures/openPage.js'

let page: Page
afterEach(() => page.end())

const listenersOf = ({ listeners }: InjectedState) =>
  [...listeners.values()].reduce((sum, { size }) => sum + size, 0)

/** A page with OKX on it that has connected on a network. */
async function connected(network: Network = mainnet) {
  const wallet = okxWallet()
  page = openPage({ networks: [mainnet, testnet], objects: wallet.objects })
  const connector = await page.found()
  const connect = (on: Network | undefined, reconnecting = false) => {
    const { signal } = new AbortController()
    return page.running.connect(connector, { network: on, reconnecting, signal })
  }
  const { accounts } = await connect(network)
  return { ...wallet, connector, connect, id: accounts[0]?.id }
}

describe('OKX, which has an object for each network', () => {
  it('is listened to where it is used, and nowhere else', async () => {
    const { states, connector } = await connected()
    expect([listenersOf(states.mainnet) > 0, listenersOf(states.testnet)]).toEqual([true, 0])
    await page.running.switchNetwork(connector, testnet)
    expect([listenersOf(states.mainnet), listenersOf(states.testnet) > 0]).toEqual([0, true])
    // The network that was left is of no account here.
    emit(states.mainnet, 'accountsChanged', [])
    expect(page.events).toEqual([])
    emit(states.testnet, 'accountsChanged', [])
    expect(page.events).toMatchObject([{ type: 'change', accounts: [] }])
    // Locked, it is waited for there.
    emit(states.mainnet, 'accountsChanged', ['any'])
    emit(states.testnet, 'accountsChanged', ['any'])
    await expect.poll(() => page.events.slice(1)).toMatchObject([{ type: 'unlock' }])
    await page.running.disconnect(connector)
    expect([listenersOf(states.mainnet), listenersOf(states.testnet)]).toEqual([0, 0])
  })

  it('is connected on the network that was chosen, also when the page is loaded again', async () => {
    const { id, states, connect } = await connected(testnet)
    expect(id).toBe(ownAddress('segwit', 'testnet'))
    expect(states.mainnet.calls).toEqual([])
    await page.running.disconnect((await page.found()) as never)
    expect((await connect(testnet, true)).accounts[0]?.id).toBe(ownAddress('segwit', 'testnet'))
    expect(states.mainnet.calls).toEqual([])
  })

  it('begins with the main network again once it was left', async () => {
    const { connector, connect, states } = await connected()
    await page.running.switchNetwork(connector, testnet)
    await page.running.disconnect(connector)
    expect([listenersOf(states.mainnet), listenersOf(states.testnet)]).toEqual([0, 0])
    expect((await connect(undefined)).accounts[0]?.id).toBe(ownAddress('segwit', 'mainnet'))
  })

  it('error: a person who says no to the other network stays where they are, and is listened to there', async () => {
    const { connector, states } = await connected()
    states.testnet.declines = true
    expect(await codeOf(page.running.switchNetwork(connector, testnet))).toBe('userRejected')
    expect([listenersOf(states.mainnet) > 0, listenersOf(states.testnet)]).toEqual([true, 0])
  })
})
