import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { modalState } from '../select/modalState.js'
import { close } from './close.js'
import { open } from './open.js'
import { openConnect } from './openConnect.js'

const world = worlds()

async function running() {
  const opened = world()
  await opened.start()
  return { ...opened, wallet: opened.toy.add('a'), modal: () => modalState(opened.kit.store.getState()) }
}

describe('openConnect', () => {
  it('opens the modal on Connect, and resolves with the connection once the visitor has one', async () => {
    const { kit, modal } = await running()
    const connected = openConnect(kit)
    expect(modal()).toMatchObject({ open: true, view: 'Connect' })
    await connect(kit, { connector: 'toy:a' })
    expect(await connected).toMatchObject({ connectorId: 'toy:a', accounts: [{ address: 'brick-a' }] })
    expect(modal().open).toBe(false)
  })

  it('resolves also on a network that the site does not list', async () => {
    const { kit, wallet } = await running()
    wallet.network = '99'
    const connected = openConnect(kit)
    await connect(kit, { connector: 'toy:a' })
    expect((await connected).caipNetworkId).toBe('toy:99')
  })

  it('opens nothing where a wallet is connected', async () => {
    const { kit, modal } = await running()
    const before = await connect(kit, { connector: 'toy:a' })
    expect(await openConnect(kit)).toBe(before)
    expect(modal().open).toBe(false)
  })

  it('looks at the namespace asked for alone', async () => {
    const other = createToy({ namespace: 'block' })
    const toy = createToy()
    const networks = [toyNetwork('1'), toyNetwork('1', 'block')]
    const { kit, start } = world({ adapters: [toy.adapter, other.adapter], networks })
    await start()
    toy.add('a')
    other.add('b')
    await connect(kit, { connector: 'toy:a' })
    const connected = openConnect(kit, { namespace: 'block' })
    expect(modalState(kit.store.getState())).toMatchObject({ open: true, namespace: 'block' })
    const [block] = kit.store.getState().connectors.filter(({ namespaces }) => namespaces.includes('block'))
    await connect(kit, { connector: block?.id ?? '' })
    expect((await connected).caipNetworkId).toBe('block:1')
  })

  it('error: closed, it rejects with modalClosed', async () => {
    const { kit } = await running()
    const connected = openConnect(kit)
    close(kit, 'escape')
    expect(await codeOf(connected)).toBe('modalClosed')
  })

  it('closed while a wallet is still asked, it waits for what that says', async () => {
    const { kit, wallet } = await running()
    wallet.behavior = 'ask'
    for (const answer of ['no', 'yes'] as const) {
      const connected = codeOf(openConnect(kit))
      const answered = connect(kit, { connector: 'toy:a' }).catch(() => undefined)
      await expect.poll(() => kit.store.getState().chains.toy?.connection.status).toBe('connecting')
      close(kit)
      wallet[answer]()
      await answered
      expect(await connected).toBe(answer === 'no' ? 'modalClosed' : 'no error')
    }
  })

  it('a declined wallet does not end it: the visitor may choose another', async () => {
    const { kit, toy, wallet } = await running()
    wallet.behavior = 'no'
    toy.add('b')
    const connected = openConnect(kit)
    expect(await codeOf(connect(kit, { connector: 'toy:a' }))).toBe('userRejected')
    await connect(kit, { connector: 'toy:b' })
    expect((await connected).connectorId).toBe('toy:b')
  })

  it('error: an abort closes the modal and rejects, but not the modal that was opened anew', async () => {
    const { kit, modal } = await running()
    const ended = new AbortController()
    const { signal } = ended
    const connected = codeOf(openConnect(kit, { signal }))
    ended.abort()
    expect(await connected).toBe('requestAborted')
    expect(modal().open).toBe(false)
    expect(await codeOf(openConnect(kit, { signal }))).toBe('requestAborted')
    expect(modal().open).toBe(false)

    const again = new AbortController()
    const second = codeOf(openConnect(kit, { signal: again.signal }))
    open(kit)
    again.abort()
    expect(await second).toBe('requestAborted')
    expect(modal().open).toBe(true)
  })

  it('error: a kit that is not started, or that ends meanwhile', async () => {
    const { kit, start } = world()
    expect(await codeOf(openConnect(kit))).toBe('notStarted')
    await start()
    const connected = codeOf(openConnect(kit))
    kit.destroy()
    expect(await connected).toBe('kitDestroyed')
    expect(await codeOf(openConnect(kit))).toBe('kitDestroyed')
  })
})
