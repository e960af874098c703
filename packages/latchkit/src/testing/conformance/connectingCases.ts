import type { AccountsOnNetwork } from '../../core/contracts/adapter.js'
import type { TestRunner } from './adapterSubject.js'
import { type Case, isOn, outcomeOf, type Stage } from './stage.js'

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
  (stage: Stage, { accounts, caipNetworkId }: AccountsOnNetwork) => {
    const { adapter, network, wallet } = stage
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
  const isConnected = expectConnected(runner)

  define('connect answers the account and the network the wallet is on', async (stage) => {
    const connected = await stage.connect(await stage.find())
    isConnected(stage, connected)
    expect(connected.caipNetworkId).toBe(stage.network.caipNetworkId)
    expect(JSON.parse(JSON.stringify(connected))).toEqual(connected)
  })

  define('connect asks for the network chosen on the site', async (stage) => {
    const connected = await stage.connect(await stage.find(), { network: stage.otherNetwork })
    expect(connected.caipNetworkId).toBe(stage.otherNetwork.caipNetworkId)
    expect(isOn(stage, stage.otherNetwork)).toBe(true)
  })

  define('connect beside a sign-in that the site cannot offer now connects as usual', async (stage) => {
    isConnected(stage, await stage.connect(await stage.find(), { signIn: async () => undefined }))
  })

  define('connect on another network stands when only the switch is refused', async (stage) => {
    const { switching } = stage.wallet
    if (!switching) return
    const connector = await stage.find()
    switching.refuse()
    const connected = await stage.connect(connector, { network: stage.otherNetwork })
    isConnected(stage, connected)
    expect(connected.caipNetworkId).toBe(stage.network.caipNetworkId)
  })

  define('connect that is declined ends in userRejected, and can be tried again', async (stage) => {
    const connector = await stage.find()
    stage.wallet.says('no')
    expect(await outcomeOf(stage.connect(connector))).toBe('userRejected')
    expect(stage.wallet.listeners).toBe(0)
    stage.wallet.says('yes')
    isConnected(stage, await stage.connect(connector))
  })

  define('connect while the wallet still asks is pending or joins in, and breaks nothing', async (stage) => {
    const connector = await stage.find()
    stage.wallet.says('later')
    const first = stage.connect(connector)
    await stage.until(() => stage.wallet.prompts > 0)
    const second = outcomeOf(stage.connect(connector))
    await stage.clock.advance(0)
    stage.wallet.yes()
    isConnected(stage, await first)
    stage.wallet.yes()
    expect(['ok', 'requestPending'].includes(await second)).toBe(true)
  })

  define('connect twice listens once', async (stage) => {
    const connector = await stage.find()
    await stage.connect(connector)
    const { listeners } = stage.wallet
    isConnected(stage, await stage.connect(connector))
    expect(stage.wallet.listeners).toBe(listeners)
  })
}

/** Defines the cases about aborted attempts. */
function abortCases({ expect }: TestRunner, define: Case): void {
  define('a yes that comes after the abort is dropped', async (stage) => {
    const connector = await stage.find()
    const controller = new AbortController()
    stage.wallet.says('later')
    const outcome = outcomeOf(stage.connect(connector, { signal: controller.signal }))
    await stage.until(() => stage.wallet.prompts > 0)
    controller.abort()
    stage.wallet.yes()
    expect(await outcome).toBe('requestAborted')
    await stage.clock.advance(0)
    stage.wallet.chooseAccount(1)
    expect(stage.events.length).toBe(0)
    expect(stage.wallet.listeners).toBe(0)
  })

  define('a connect that was aborted before asks nobody', async (stage) => {
    const connector = await stage.find()
    expect(await outcomeOf(stage.connect(connector, { signal: AbortSignal.abort() }))).toBe('requestAborted')
    expect(stage.wallet.prompts).toBe(0)
  })
}

/** Defines the cases about reconnecting without the person. */
function reconnectingCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const isConnected = expectConnected(runner)

  define('reconnecting picks up the permission and asks the person nothing', async (stage) => {
    await stage.connect(await stage.find())
    stage.running.stop()
    const { prompts } = stage.wallet
    const reloaded = stage.reload()
    try {
      const connected = await reloaded.connect(await reloaded.find(), {
        reconnecting: true,
        network: stage.otherNetwork,
      })
      isConnected(stage, connected)
      // A wallet that has its own network stays on it; otherwise the network is the one passed in.
      const expectedNetwork = stage.wallet.isOn ? stage.network : stage.otherNetwork
      expect(connected.caipNetworkId).toBe(expectedNetwork.caipNetworkId)
      expect(stage.wallet.prompts).toBe(prompts)
    } finally {
      reloaded.running.stop()
    }
  })

  define('reconnecting without permission ends in noAccounts and asks the person nothing', async (stage) => {
    if (stage.wallet.alwaysAsks) return
    const connector = await stage.find()
    expect(await outcomeOf(stage.connect(connector, { reconnecting: true }))).toBe('noAccounts')
    expect(stage.wallet.prompts).toBe(0)
    // While the adapter runs it may listen for the wallet to be unlocked.
    stage.running.stop()
    expect(stage.wallet.listeners).toBe(0)
  })

  define('reconnecting to a wallet that never answers ends with the abort', async (stage) => {
    const connector = await stage.find()
    const controller = new AbortController()
    stage.wallet.says('nothing')
    const outcome = outcomeOf(stage.connect(connector, { reconnecting: true, signal: controller.signal }))
    await stage.clock.advance(0)
    controller.abort()
    expect(await outcome).toBe('requestAborted')
  })
}

/** Defines the cases about a wallet that answers nonsense. */
function garbageCases({ expect }: TestRunner, define: Case): void {
  define('garbage instead of an answer ends in a catalogued error', async (stage) => {
    const connector = await stage.find()
    stage.wallet.babble()
    for (const reconnecting of [false, true]) {
      const outcome = await outcomeOf(stage.hurry(stage.connect(connector, { reconnecting })))
      expect(['badAnswer', 'walletFailed', 'noAccounts'].includes(outcome) || outcome).toBe(true)
    }
    expect(stage.wallet.listeners).toBe(0)
  })
}
