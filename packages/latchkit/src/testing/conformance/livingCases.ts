import type { Connector } from '../../core/connector.js'
import type { TestRunner } from './adapterSubject.js'
import type { Case, Stage } from './stage.js'

/** What a wallet does while it is connected, and after (house §6.7, §6.10). */
export function livingCases({ expect }: TestRunner, define: Case): void {
  const connected = async (stage: Stage): Promise<Connector> => {
    const connector = await stage.find()
    await stage.connect(connector)
    return connector
  }
  const heard = async (stage: Stage, count: number) => {
    await stage.until(() => stage.events.length >= count)
    await stage.clock.advance(0)
    expect(stage.events.length).toBe(count)
    // Payloads are data.
    expect(JSON.parse(JSON.stringify(stage.events))).toEqual(stage.events)
  }

  define('another account is told', async (stage) => {
    const { data } = await connected(stage)
    stage.wallet.chooseAccount(1)
    await heard(stage, 1)
    const [event] = stage.events
    expect(event?.type).toBe('change')
    expect(event?.connectorId).toBe(data.id)
    expect(event?.type === 'change' && event.accounts?.[0]?.address).toBe(stage.wallet.addresses[1])
  })

  define('no account any more is told once', async (stage) => {
    const { data } = await connected(stage)
    stage.wallet.shareNone()
    await heard(stage, 1)
    const [event] = stage.events
    expect(event?.connectorId).toBe(data.id)
    expect(event?.type === 'disconnect' || event?.accounts?.length === 0).toBe(true)
  })

  define('another network is told', async (stage) => {
    await connected(stage)
    stage.wallet.chooseNetwork(stage.otherNetwork)
    await heard(stage, 1)
    const [event] = stage.events
    expect(event?.type === 'change' && event.caipNetworkId).toBe(stage.otherNetwork.caipNetworkId)
  })

  define('a wallet that leaves is told once, and then heard no more', async (stage) => {
    const { data } = await connected(stage)
    stage.wallet.leave()
    stage.wallet.leave()
    stage.wallet.chooseAccount(1)
    await heard(stage, 1)
    expect(stage.events[0]).toEqual({ type: 'disconnect', connectorId: data.id })
    expect(stage.wallet.listeners).toBe(0)
  })

  define('nonsense in an event is passed over', async (stage) => {
    await connected(stage)
    stage.wallet.emitNonsense()
    await heard(stage, 0)
  })

  define('disconnect forgets the listeners; twice is harmless', async (stage) => {
    const connector = await connected(stage)
    await stage.hurry(stage.session.disconnect(connector))
    expect(stage.wallet.listeners).toBe(0)
    await stage.hurry(stage.session.disconnect(connector))
    stage.wallet.chooseAccount(1)
    stage.wallet.chooseNetwork(stage.otherNetwork)
    stage.wallet.leave()
    await heard(stage, 0)
  })

  define('disconnect ends although the wallet never answers', async (stage) => {
    const connector = await connected(stage)
    stage.wallet.says('nothing')
    await stage.hurry(stage.session.disconnect(connector))
    expect(stage.wallet.listeners).toBe(0)
  })

  define('a wallet can be connected again after it was disconnected', async (stage) => {
    const connector = await connected(stage)
    await stage.hurry(stage.session.disconnect(connector))
    await stage.connect(connector)
    stage.wallet.chooseAccount(1)
    await heard(stage, 1)
  })

  define('stop leaves no listener and no timer', async (stage) => {
    await connected(stage)
    stage.session.discover(() => undefined)
    stage.session.stop()
    stage.session.stop()
    expect(stage.wallet.listeners).toBe(0)
    expect(stage.clock.pending).toBe(0)
    stage.wallet.chooseAccount(1)
    await heard(stage, 0)
  })

  define('two sessions of one adapter do not meet', async (stage) => {
    const other = stage.reload()
    try {
      await connected(stage)
      stage.wallet.chooseAccount(1)
      await heard(stage, 1)
      expect(other.events.length).toBe(0)
      other.session.stop()
      stage.wallet.chooseAccount(0)
      await heard(stage, 2)
    } finally {
      other.session.stop()
    }
  })
}
