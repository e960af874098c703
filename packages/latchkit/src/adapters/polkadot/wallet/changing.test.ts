import { afterEach, describe, expect, it } from 'vitest'
import { polkadot as relay } from '../../../networks/polkadot.js'
import { openWallet, type WalletFixture } from '../fixtures/openWallet.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A wallet that changes, and says so, when it has just answered which accounts it shares. */
function open(change: (wallet: WalletFixture['wallet']) => void, networks = [relay]) {
  const stage = openWallet(networks)
  ends.push(stage.end)
  const { wallet } = stage
  const get = () => {
    const shared = [{ address: wallet.addresses[0], type: 'sr25519' }]
    wallet.set({ answers: {} })
    change(wallet)
    return shared
  }
  wallet.set({ answers: { 'accounts.get': get } })
  return stage
}

describe('readings 60: a wallet of Polkadot that changes while it is being connected', () => {
  it('is connected as it is then, and listened to once', async () => {
    const { connect, wallet, page } = open((each) => each.switchAccount(1))
    const before = page.events.length
    const [account] = (await connect()).accounts
    wallet.switchAccount(0)
    const [event] = page.events.slice(before)
    expect([event?.type, wallet.listenerCount]).toEqual(['change', 1])
    const [other] = (event?.type === 'change' && event.accounts) || []
    expect(account?.id).not.toBe(other?.id)
    expect((await connect()).accounts[0]?.id).toBe(other?.id)
  })

  it('error: and is locked shares no account, and is not listened to', async () => {
    const { connect, wallet } = open((each) => each.lock())
    await expect(connect()).rejects.toMatchObject({ code: 'noAccounts' })
    expect(wallet.listenerCount).toBe(0)
  })

  it('whose answer is never what it announces is connected all the same', async () => {
    const { connect, wallet } = open(() => undefined)
    let reads = 0
    const [, address] = wallet.addresses
    const get = () => {
      reads++
      return [{ address, type: 'sr25519' }]
    }
    wallet.set({ answers: { 'accounts.get': get } })
    expect((await connect()).accounts).toHaveLength(1)
    expect(reads).toBe(3)
  })
})

describe('readings 60: a wallet of Polkadot that shares none at a page load', () => {
  it('tells that it does, and is not asked by that', async () => {
    const { connect, wallet, page } = open(() => undefined)
    await connect()
    wallet.set({ answers: { 'accounts.get': [] } })
    // The listeners of the page before are gone.
    await page.running.disconnect(page.reports[0] as never)
    wallet.emit([])
    await expect(connect({ reconnecting: true })).rejects.toMatchObject({ code: 'noAccounts' })
    const { length } = wallet.prompts
    wallet.set({ answers: {} })
    wallet.switchAccount(1)
    expect(page.events.at(-1)).toMatchObject({ type: 'unlock' })
    await connect({ reconnecting: true })
    expect([wallet.prompts.length, wallet.listenerCount]).toEqual([length, 1])
  })
})
