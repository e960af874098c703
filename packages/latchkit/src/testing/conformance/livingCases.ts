import type { Connector } from '../../core/contracts/connector.js'
import type { TestRunner } from './adapterSubject.js'
import { type Case, outcomeOf, type Stage } from './stage.js'

/** Defines the cases about a wallet while it is connected, and afterwards. */
export function livingCases(runner: TestRunner, define: Case): void {
  accountEventCases(runner, define)
  networkEventCases(runner, define)
  endingCases(runner, define)
}

async function connected(stage: Stage): Promise<Connector> {
  const connector = await stage.find()
  await stage.connect(connector)
  return connector
}

/** Expects that the adapter has emitted `count` events with plain data. */
const expectEvents =
  ({ expect }: TestRunner) =>
  async (stage: Stage, count: number) => {
    await stage.until(() => stage.events.length >= count)
    await stage.clock.advance(0)
    expect(stage.events.length).toBe(count)
    expect(JSON.parse(JSON.stringify(stage.events))).toEqual(stage.events)
  }

/** Defines the cases about the accounts that a wallet shares. */
function accountEventCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const eventsAfter = expectEvents(runner)

  define('another account is told', async (stage) => {
    const { data } = await connected(stage)
    stage.wallet.chooseAccount(1)
    await eventsAfter(stage, 1)
    const [event] = stage.events
    expect(event?.type).toBe('change')
    expect(event?.connectorId).toBe(data.id)
    const [account] = (event?.type === 'change' && event.accounts) || []
    expect(account?.addresses[stage.network.caipNetworkId]).toBe(stage.wallet.addresses[1])
  })

  define('no account any more is told once', async (stage) => {
    const { data } = await connected(stage)
    stage.wallet.shareNone()
    await eventsAfter(stage, 1)
    const [event] = stage.events
    expect(event?.connectorId).toBe(data.id)
    // Not a `disconnect`, which would be permanent: the wallet may only be locked.
    expect(event?.type === 'change' && event.accounts?.length === 0).toBe(true)
  })

  define(
    'accounts that are shared again are told, and can be picked up silently, each time',
    async (stage) => {
      const connector = await connected(stage)
      const { shareAgain } = stage.wallet
      if (!shareAgain) return
      const { prompts } = stage.wallet
      const unlock = { type: 'unlock', connectorId: connector.data.id }
      for (const times of [1, 2]) {
        stage.wallet.shareNone()
        await eventsAfter(stage, 2 * times - 1)
        shareAgain()
        await eventsAfter(stage, 2 * times)
        expect(stage.events.at(-1)).toEqual(unlock)
        await stage.connect(connector, { reconnecting: true })
      }
      expect(stage.wallet.prompts).toBe(prompts)
      stage.wallet.chooseAccount(1)
      await eventsAfter(stage, 5)
    },
  )

  define('accounts that are shared again after a disconnect are not told', async (stage) => {
    const connector = await connected(stage)
    stage.wallet.shareNone()
    await eventsAfter(stage, 1)
    await stage.hurry(stage.running.disconnect(connector))
    expect(stage.wallet.listeners).toBe(0)
    stage.wallet.shareAgain?.()
    await eventsAfter(stage, 1)
  })

  define('a wallet that shares none at a page load tells that it does', async (stage) => {
    await connected(stage)
    stage.running.stop()
    const { prompts, shareAgain, alwaysAsks } = stage.wallet
    if (!shareAgain || alwaysAsks) return
    stage.wallet.shareNone()
    const reloaded = stage.reload()
    try {
      const connector = await reloaded.find()
      expect(await outcomeOf(reloaded.connect(connector, { reconnecting: true }))).toBe('noAccounts')
      shareAgain()
      await reloaded.until(() => reloaded.events.length > 0)
      expect(reloaded.events).toEqual([{ type: 'unlock', connectorId: connector.data.id }])
      await reloaded.connect(connector, { reconnecting: true })
      expect(stage.wallet.prompts).toBe(prompts)
    } finally {
      reloaded.running.stop()
    }
    expect(stage.wallet.listeners).toBe(0)
  })
}

/** Defines the cases about the wallet's network, and about meaningless events. */
function networkEventCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const eventsAfter = expectEvents(runner)

  define('another network is told, with the addresses there', async (stage) => {
    const connector = await stage.find()
    const before = await stage.connect(connector)
    if (!stage.wallet.chooseNetwork) return
    stage.wallet.chooseNetwork(stage.otherNetwork)
    await eventsAfter(stage, 1)
    const [event] = stage.events
    const change = event?.type === 'change' ? event : undefined
    const { caipNetworkId } = stage.otherNetwork
    expect(change?.caipNetworkId).toBe(caipNetworkId)
    expect(change?.accounts?.map(({ id }) => id)).toEqual(before.accounts.map(({ id }) => id))
    expect(typeof stage.adapter.addressKey(change?.accounts?.[0]?.addresses[caipNetworkId])).toBe('string')
  })

  define('a network that the site does not list has an address all the same', async (stage) => {
    await connected(stage)
    const { unlisted } = stage
    if (!unlisted || !stage.wallet.chooseNetwork) return
    stage.wallet.chooseNetwork(unlisted)
    await eventsAfter(stage, 1)
    const [event] = stage.events
    const [account] = (event?.type === 'change' && event.accounts) || []
    expect(typeof stage.adapter.addressKey(account?.addresses[unlisted.caipNetworkId])).toBe('string')
  })

  define('nonsense in an event is passed over', async (stage) => {
    await connected(stage)
    stage.wallet.emitNonsense()
    await eventsAfter(stage, 0)
  })
}

/** Defines the cases about the end of a connection, and of the adapter. */
function endingCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const eventsAfter = expectEvents(runner)

  define('a wallet that leaves is told once, and then heard no more', async (stage) => {
    const { data } = await connected(stage)
    if (!stage.wallet.leave) return
    stage.wallet.leave()
    stage.wallet.leave()
    stage.wallet.chooseAccount(1)
    await eventsAfter(stage, 1)
    expect(stage.events[0]).toEqual({ type: 'disconnect', connectorId: data.id })
    expect(stage.wallet.listeners).toBe(0)
  })

  define('disconnect forgets the listeners; twice is harmless', async (stage) => {
    const connector = await connected(stage)
    await stage.hurry(stage.running.disconnect(connector))
    expect(stage.wallet.listeners).toBe(0)
    await stage.hurry(stage.running.disconnect(connector))
    stage.wallet.chooseAccount(1)
    stage.wallet.chooseNetwork?.(stage.otherNetwork)
    stage.wallet.leave?.()
    await eventsAfter(stage, 0)
  })

  define('disconnect ends although the wallet never answers', async (stage) => {
    const connector = await connected(stage)
    stage.wallet.says('nothing')
    await stage.hurry(stage.running.disconnect(connector))
    expect(stage.wallet.listeners).toBe(0)
  })

  define('a wallet can be connected again after it was disconnected', async (stage) => {
    const connector = await connected(stage)
    await stage.hurry(stage.running.disconnect(connector))
    await stage.connect(connector)
    stage.wallet.chooseAccount(1)
    await eventsAfter(stage, 1)
  })

  define('stop leaves no listener and no timer', async (stage) => {
    await connected(stage)
    stage.running.discover(() => undefined)
    stage.running.stop()
    stage.running.stop()
    expect(stage.wallet.listeners).toBe(0)
    expect(stage.clock.pending).toBe(0)
    stage.wallet.chooseAccount(1)
    await eventsAfter(stage, 0)
  })

  define('two kits that share an adapter do not meet', async (stage) => {
    const other = stage.reload()
    try {
      await connected(stage)
      stage.wallet.chooseAccount(1)
      await eventsAfter(stage, 1)
      expect(other.events.length).toBe(0)
      other.running.stop()
      stage.wallet.chooseAccount(0)
      await eventsAfter(stage, 2)
    } finally {
      other.running.stop()
    }
  })
}
