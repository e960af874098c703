import type { AccountsOnNetwork } from '../../core/contracts/adapter.js'
import type { TestRunner } from './adapterSubject.js'
import { type Case, isOn, outcomeOf, type RunningFixture } from './runningFixture.js'

/** Defines the cases about connecting and reconnecting, by the table in `state/connection.ts`. */
export function connectingCases(runner: TestRunner, define: Case): void {
  firstCases(runner, define)
  abortCases(runner, define)
  reconnectingCases(runner, define)
  garbageCases(runner, define)
}

/** Expects that an adapter has connected with the first account of its wallet. */
const expectConnected =
  ({ expect }: TestRunner) =>
  (fixture: RunningFixture, { accounts, caipNetworkId }: AccountsOnNetwork) => {
    const { adapter, network, wallet } = fixture
    const [active] = accounts
    expect(adapter.addressKey(active?.addresses[caipNetworkId])).toBe(adapter.addressKey(wallet.addresses[0]))
    if (caipNetworkId === network.caipNetworkId)
      expect(active?.addresses[caipNetworkId]).toBe(wallet.addresses[0])
    for (const account of accounts) {
      expect(account.namespace).toBe(adapter.namespace)
      expect(adapter.accountTypes.some(({ type }) => type === account.type)).toBe(true)
      expect(/^\S+$/.test(account.id)).toBe(true)
      for (const address of Object.values(account.addresses))
        expect(typeof adapter.addressKey(address)).toBe('string')
    }
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length)
  }

/** Defines the cases about connecting with the person's consent. */
function firstCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const assertConnected = expectConnected(runner)

  define('connect answers the account and the network the wallet is on', async (fixture) => {
    const connection = await fixture.connect(await fixture.find())
    assertConnected(fixture, connection)
    expect(connection.caipNetworkId).toBe(fixture.network.caipNetworkId)
    expect(JSON.parse(JSON.stringify(connection))).toEqual(connection)
  })

  define('connect asks for the network chosen on the site', async (fixture) => {
    const connection = await fixture.connect(await fixture.find(), { network: fixture.otherNetwork })
    expect(connection.caipNetworkId).toBe(fixture.otherNetwork.caipNetworkId)
    expect(isOn(fixture, fixture.otherNetwork)).toBe(true)
  })

  define('connect beside a sign-in that the site cannot offer now connects as usual', async (fixture) => {
    assertConnected(fixture, await fixture.connect(await fixture.find(), { signIn: async () => undefined }))
  })

  define('connect on another network stands when only the switch is refused', async (fixture) => {
    const { switching } = fixture.wallet
    if (!switching) return
    const connector = await fixture.find()
    switching.refuse()
    const connection = await fixture.connect(connector, { network: fixture.otherNetwork })
    assertConnected(fixture, connection)
    expect(connection.caipNetworkId).toBe(fixture.network.caipNetworkId)
  })

  define('connect that is declined ends in userRejected, and can be tried again', async (fixture) => {
    const connector = await fixture.find()
    fixture.wallet.says('no')
    expect(await outcomeOf(fixture.connect(connector))).toBe('userRejected')
    expect(fixture.wallet.listeners).toBe(0)
    fixture.wallet.says('yes')
    assertConnected(fixture, await fixture.connect(connector))
  })

  define(
    'connect while the wallet still asks is pending or joins in, and breaks nothing',
    async (fixture) => {
      const connector = await fixture.find()
      fixture.wallet.says('later')
      const first = fixture.connect(connector)
      await fixture.until(() => fixture.wallet.prompts > 0)
      const second = outcomeOf(fixture.connect(connector))
      await fixture.clock.advance(0)
      fixture.wallet.yes()
      assertConnected(fixture, await first)
      fixture.wallet.yes()
      expect(['ok', 'requestPending'].includes(await second)).toBe(true)
    },
  )

  define('connect twice listens once', async (fixture) => {
    const connector = await fixture.find()
    await fixture.connect(connector)
    const { listeners } = fixture.wallet
    assertConnected(fixture, await fixture.connect(connector))
    expect(fixture.wallet.listeners).toBe(listeners)
  })
}

/** Defines the cases about aborted attempts. */
function abortCases({ expect }: TestRunner, define: Case): void {
  define('a yes that comes after the abort is dropped', async (fixture) => {
    const connector = await fixture.find()
    const controller = new AbortController()
    fixture.wallet.says('later')
    const outcome = outcomeOf(fixture.connect(connector, { signal: controller.signal }))
    await fixture.until(() => fixture.wallet.prompts > 0)
    controller.abort()
    fixture.wallet.yes()
    expect(await outcome).toBe('requestAborted')
    await fixture.clock.advance(0)
    fixture.wallet.chooseAccount(1)
    expect(fixture.events.length).toBe(0)
    expect(fixture.wallet.listeners).toBe(0)
  })

  define('a connect that was aborted before asks nobody', async (fixture) => {
    const connector = await fixture.find()
    expect(await outcomeOf(fixture.connect(connector, { signal: AbortSignal.abort() }))).toBe(
      'requestAborted',
    )
    expect(fixture.wallet.prompts).toBe(0)
  })
}

/** Defines the cases about reconnecting without the person. */
function reconnectingCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const assertConnected = expectConnected(runner)

  define('reconnecting picks up the permission and asks the person nothing', async (fixture) => {
    await fixture.connect(await fixture.find())
    fixture.runningAdapter.stop()
    const { prompts } = fixture.wallet
    const reloadedFixture = fixture.reload()
    try {
      const connection = await reloadedFixture.connect(await reloadedFixture.find(), {
        reconnecting: true,
        network: fixture.otherNetwork,
      })
      assertConnected(fixture, connection)
      // A wallet that has its own network stays on it; otherwise the network is the one passed in.
      const expectedNetwork = fixture.wallet.isOn ? fixture.network : fixture.otherNetwork
      expect(connection.caipNetworkId).toBe(expectedNetwork.caipNetworkId)
      expect(fixture.wallet.prompts).toBe(prompts)
    } finally {
      reloadedFixture.runningAdapter.stop()
    }
  })

  define(
    'reconnecting without permission ends in noAccounts and asks the person nothing',
    async (fixture) => {
      if (fixture.wallet.alwaysAsks) return
      const connector = await fixture.find()
      expect(await outcomeOf(fixture.connect(connector, { reconnecting: true }))).toBe('noAccounts')
      expect(fixture.wallet.prompts).toBe(0)
      // While the adapter runs it may listen for the wallet to be unlocked.
      fixture.runningAdapter.stop()
      expect(fixture.wallet.listeners).toBe(0)
    },
  )

  define('reconnecting to a wallet that never answers ends with the abort', async (fixture) => {
    const connector = await fixture.find()
    const controller = new AbortController()
    fixture.wallet.says('nothing')
    const outcome = outcomeOf(fixture.connect(connector, { reconnecting: true, signal: controller.signal }))
    await fixture.clock.advance(0)
    controller.abort()
    expect(await outcome).toBe('requestAborted')
  })
}

/** Defines the cases about a wallet that answers nonsense. */
function garbageCases({ expect }: TestRunner, define: Case): void {
  define('garbage instead of an answer ends in a catalogued error', async (fixture) => {
    const connector = await fixture.find()
    fixture.wallet.babble()
    for (const reconnecting of [false, true]) {
      const outcome = await outcomeOf(fixture.hurry(fixture.connect(connector, { reconnecting })))
      expect(['badAnswer', 'walletFailed', 'noAccounts'].includes(outcome) || outcome).toBe(true)
    }
    expect(fixture.wallet.listeners).toBe(0)
  })
}
