import type { Connector } from '../../core/contracts/connector.js'
import type { TestRunner } from './adapterSubject.js'
import { type Case, outcomeOf, type RunningFixture } from './runningFixture.js'

/** Defines the cases about a wallet while it is connected, and afterwards. */
export function livingCases(runner: TestRunner, define: Case): void {
  accountEventCases(runner, define)
  networkEventCases(runner, define)
  endingCases(runner, define)
}

async function connectWallet(fixture: RunningFixture): Promise<Connector> {
  const connector = await fixture.find()
  await fixture.connect(connector)
  return connector
}

/** Expects that the adapter has emitted `count` events with plain data. */
const expectEvents =
  ({ expect }: TestRunner) =>
  async (fixture: RunningFixture, count: number) => {
    await fixture.until(() => fixture.events.length >= count)
    await fixture.clock.advance(0)
    expect(fixture.events.length).toBe(count)
    expect(JSON.parse(JSON.stringify(fixture.events))).toEqual(fixture.events)
  }

/** Defines the cases about the accounts that a wallet shares. */
function accountEventCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const assertEvents = expectEvents(runner)

  define('another account is told', async (fixture) => {
    const { data } = await connectWallet(fixture)
    fixture.wallet.chooseAccount(1)
    await assertEvents(fixture, 1)
    const [event] = fixture.events
    expect(event?.type).toBe('change')
    expect(event?.connectorId).toBe(data.id)
    const [account] = (event?.type === 'change' && event.accounts) || []
    expect(account?.addresses[fixture.network.caipNetworkId]).toBe(fixture.wallet.addresses[1])
  })

  define('no account any more is told once', async (fixture) => {
    const { data } = await connectWallet(fixture)
    fixture.wallet.shareNone()
    await assertEvents(fixture, 1)
    const [event] = fixture.events
    expect(event?.connectorId).toBe(data.id)
    // Not a `disconnect`, which would be permanent: the wallet may only be locked.
    expect(event?.type === 'change' && event.accounts?.length === 0).toBe(true)
  })

  define(
    'accounts that are shared again are told, and can be picked up silently, each time',
    async (fixture) => {
      const connector = await connectWallet(fixture)
      const { shareAgain } = fixture.wallet
      if (!shareAgain) return
      const { prompts } = fixture.wallet
      const unlock = { type: 'unlock', connectorId: connector.data.id }
      for (const times of [1, 2]) {
        fixture.wallet.shareNone()
        await assertEvents(fixture, 2 * times - 1)
        shareAgain()
        await assertEvents(fixture, 2 * times)
        expect(fixture.events.at(-1)).toEqual(unlock)
        await fixture.connect(connector, { reconnecting: true })
      }
      expect(fixture.wallet.prompts).toBe(prompts)
      fixture.wallet.chooseAccount(1)
      await assertEvents(fixture, 5)
    },
  )

  define('accounts that are shared again after a disconnect are not told', async (fixture) => {
    const connector = await connectWallet(fixture)
    fixture.wallet.shareNone()
    await assertEvents(fixture, 1)
    await fixture.hurry(fixture.runningAdapter.disconnect(connector))
    expect(fixture.wallet.listeners).toBe(0)
    fixture.wallet.shareAgain?.()
    await assertEvents(fixture, 1)
  })

  define('a wallet that shares none at a page load tells that it does', async (fixture) => {
    await connectWallet(fixture)
    fixture.runningAdapter.stop()
    const { prompts, shareAgain, alwaysAsks } = fixture.wallet
    if (!shareAgain || alwaysAsks) return
    fixture.wallet.shareNone()
    const reloadedFixture = fixture.reload()
    try {
      const connector = await reloadedFixture.find()
      expect(await outcomeOf(reloadedFixture.connect(connector, { reconnecting: true }))).toBe('noAccounts')
      shareAgain()
      await reloadedFixture.until(() => reloadedFixture.events.length > 0)
      expect(reloadedFixture.events).toEqual([{ type: 'unlock', connectorId: connector.data.id }])
      await reloadedFixture.connect(connector, { reconnecting: true })
      expect(fixture.wallet.prompts).toBe(prompts)
    } finally {
      reloadedFixture.runningAdapter.stop()
    }
    expect(fixture.wallet.listeners).toBe(0)
  })
}

/** Defines the cases about the wallet's network, and about meaningless events. */
function networkEventCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const assertEvents = expectEvents(runner)

  define('another network is told, with the addresses there', async (fixture) => {
    const connector = await fixture.find()
    const before = await fixture.connect(connector)
    if (!fixture.wallet.chooseNetwork) return
    fixture.wallet.chooseNetwork(fixture.otherNetwork)
    await assertEvents(fixture, 1)
    const [event] = fixture.events
    const change = event?.type === 'change' ? event : undefined
    const { caipNetworkId } = fixture.otherNetwork
    expect(change?.caipNetworkId).toBe(caipNetworkId)
    expect(change?.accounts?.map(({ id }) => id)).toEqual(before.accounts.map(({ id }) => id))
    expect(typeof fixture.adapter.addressKey(change?.accounts?.[0]?.addresses[caipNetworkId])).toBe('string')
  })

  define('a network that the site does not list has an address all the same', async (fixture) => {
    await connectWallet(fixture)
    const { unlisted } = fixture
    if (!unlisted || !fixture.wallet.chooseNetwork) return
    fixture.wallet.chooseNetwork(unlisted)
    await assertEvents(fixture, 1)
    const [event] = fixture.events
    const [account] = (event?.type === 'change' && event.accounts) || []
    expect(typeof fixture.adapter.addressKey(account?.addresses[unlisted.caipNetworkId])).toBe('string')
  })

  define('nonsense in an event is passed over', async (fixture) => {
    await connectWallet(fixture)
    fixture.wallet.emitNonsense()
    await assertEvents(fixture, 0)
  })
}

/** Defines the cases about the end of a connection, and of the adapter. */
function endingCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const assertEvents = expectEvents(runner)

  define('a wallet that leaves is told once, and then heard no more', async (fixture) => {
    const { data } = await connectWallet(fixture)
    if (!fixture.wallet.leave) return
    fixture.wallet.leave()
    fixture.wallet.leave()
    fixture.wallet.chooseAccount(1)
    await assertEvents(fixture, 1)
    expect(fixture.events[0]).toEqual({ type: 'disconnect', connectorId: data.id })
    expect(fixture.wallet.listeners).toBe(0)
  })

  define('disconnect forgets the listeners; twice is harmless', async (fixture) => {
    const connector = await connectWallet(fixture)
    await fixture.hurry(fixture.runningAdapter.disconnect(connector))
    expect(fixture.wallet.listeners).toBe(0)
    await fixture.hurry(fixture.runningAdapter.disconnect(connector))
    fixture.wallet.chooseAccount(1)
    fixture.wallet.chooseNetwork?.(fixture.otherNetwork)
    fixture.wallet.leave?.()
    await assertEvents(fixture, 0)
  })

  define('disconnect ends although the wallet never answers', async (fixture) => {
    const connector = await connectWallet(fixture)
    fixture.wallet.says('nothing')
    await fixture.hurry(fixture.runningAdapter.disconnect(connector))
    expect(fixture.wallet.listeners).toBe(0)
  })

  define('a wallet can be connected again after it was disconnected', async (fixture) => {
    const connector = await connectWallet(fixture)
    await fixture.hurry(fixture.runningAdapter.disconnect(connector))
    await fixture.connect(connector)
    fixture.wallet.chooseAccount(1)
    await assertEvents(fixture, 1)
  })

  define('stop leaves no listener and no timer', async (fixture) => {
    await connectWallet(fixture)
    fixture.runningAdapter.discover(() => undefined)
    fixture.runningAdapter.stop()
    fixture.runningAdapter.stop()
    expect(fixture.wallet.listeners).toBe(0)
    expect(fixture.clock.pending).toBe(0)
    fixture.wallet.chooseAccount(1)
    await assertEvents(fixture, 0)
  })

  define('two kits that share an adapter do not meet', async (fixture) => {
    const reloadedFixture = fixture.reload()
    try {
      await connectWallet(fixture)
      fixture.wallet.chooseAccount(1)
      await assertEvents(fixture, 1)
      expect(reloadedFixture.events.length).toBe(0)
      reloadedFixture.runningAdapter.stop()
      fixture.wallet.chooseAccount(0)
      await assertEvents(fixture, 2)
    } finally {
      reloadedFixture.runningAdapter.stop()
    }
  })
}
