import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectOptions } from '../../../core/contracts/adapter.js'
import { solana as mainnet } from '../../../networks/solana.js'
import { createTestSolanaWallet } from '../../../testing/solana/createTestSolanaWallet.js'
import { openPage } from '../fixtures/openPage.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A wallet that changes, and says so, when it has just answered. */
async function open(change: (wallet: ReturnType<typeof createTestSolanaWallet>) => void) {
  const page = openPage({ networks: [mainnet] })
  const wallet = createTestSolanaWallet()
  ends.push(page.end, wallet.stop)
  wallet.announce()
  const [connector] = page.reports
  if (!connector) throw new Error('no wallet was found')
  const { connect } = wallet.wallet.features['standard:connect']
  await connect()
  const answer = () => {
    const { accounts } = wallet.wallet
    wallet.set({ answers: {} })
    change(wallet)
    return { accounts }
  }
  wallet.set({ answers: { 'standard:connect': answer } })
  return {
    ...{ page, wallet, connector },
    connect: (given: Partial<ConnectOptions> = {}) =>
      page.running.connect(connector, {
        ...{ network: undefined, reconnecting: false, signal: new AbortController().signal },
        ...given,
      }),
  }
}

describe('readings 60: a wallet of Solana that changes while it is being connected', () => {
  it.each([false, true])(
    'reconnecting %s: is connected as it is then, and listened to',
    async (reconnecting) => {
      const { connect, wallet, page } = await open((each) => each.switchAccount(1))
      const [, second] = wallet.addresses
      expect((await connect({ reconnecting })).accounts.map(({ id }) => id)).toEqual([second])
      wallet.switchAccount(0)
      expect(page.events.at(-1)).toMatchObject({ type: 'change', accounts: [{ id: wallet.addresses[0] }] })
    },
  )

  it('error: and is locked shares no account, and is not listened to', async () => {
    const { connect, wallet } = await open((each) => each.lock())
    await expect(connect()).rejects.toMatchObject({ code: 'noAccounts' })
    expect(wallet.listenerCount).toBe(0)
  })

  it.each([
    ['answers that it shares none', () => ({ accounts: [] })],
    [
      'refuses',
      () => {
        throw Object.assign(new Error('locked'), { code: 4100 })
      },
    ],
  ])('a page load whose wallet is unlocked while it %s is connected', async (_, answer) => {
    const { connect, wallet, page } = await open(() => undefined)
    wallet.lock()
    wallet.set({
      answers: {
        'standard:connect': () => {
          wallet.unlock()
          return answer()
        },
      },
    })
    expect((await connect({ reconnecting: true })).accounts.map(({ id }) => id)).toEqual([
      wallet.addresses[0],
    ])
    expect(wallet.listenerCount).toBe(1)
    wallet.lock()
    wallet.unlock()
    expect(page.events.at(-1)).toMatchObject({ type: 'unlock' })
  })
})
