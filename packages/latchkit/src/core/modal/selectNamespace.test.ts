import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { changeSend } from '../money/changeSend.js'
import { accountState } from '../select/accountState.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { selectNamespace } from './activate.js'
import { close } from './close.js'
import { open } from './open.js'

const world = worlds()
const networks = [toyNetwork('1'), toyNetwork('2'), toyNetwork('7', 'brick')]
const connected = (kit: Kit) => connectedNamespaces(kit.store.getState())
const active = (kit: Kit) => kit.store.getState().modal.activeChain
const addressIn = (kit: Kit, namespace?: string) => accountState(kit.store.getState(), namespace).address

/** A page with two namespaces, in which those named are connected, one after the other. */
async function page(...names: ('toy' | 'brick')[]) {
  const toys = { toy: createToy(), brick: createToy({ namespace: 'brick', family: 'Brick' }) }
  const adapters = [toys.toy.adapter, toys.brick.adapter]
  const last = world({ networks, adapters })
  await last.start()
  toys.toy.add('a')
  toys.brick.add('b', { network: '7' })
  const wallets = { toy: 'toy:a', brick: 'toy:b' }
  for (const name of names) await connect(last.kit, { connector: wallets[name] })
  return { ...last, toys, adapters }
}

describe('§6 row 13 two connected namespaces', () => {
  it('stand beside each other, in the order of the site; the one connected last is active', async () => {
    const { kit } = await page('brick', 'toy')
    expect(connected(kit)).toEqual(['toy', 'brick'])
    expect(active(kit)).toBe('toy')
    expect([addressIn(kit, 'toy'), addressIn(kit, 'brick')]).toEqual(['brick-a', 'brick7-b'])
    expect(Object.values(kit.store.getState().chains).map(({ name }) => name)).toEqual(['Toy', 'Brick'])
  })

  it('one of them is made the active one without a question', async () => {
    const { kit, toys } = await page('toy', 'brick')
    const { length } = toys.toy.requests
    selectNamespace(kit, { namespace: 'toy' })
    expect(addressIn(kit)).toBe('brick-a')
    expect(toys.toy.requests).toHaveLength(length)
    expect(kit.store.getState().modal).toMatchObject({ activeChain: 'toy', isSwitchingNamespace: false })
    expect(connected(kit)).toEqual(['toy', 'brick'])
  })

  it('§4 the switching flag is off once the second namespace is connected, by whatever way it became the active one', async () => {
    const { kit } = await page('toy', 'brick')
    const flag = () => kit.store.getState().modal.isSwitchingNamespace
    expect(flag()).toBe(false)
    await switchNetwork(kit, { network: 'toy:2' })
    expect([active(kit), flag()]).toEqual(['toy', false])
    open(kit, { namespace: 'brick' })
    expect([active(kit), flag()]).toEqual(['brick', false])
  })

  it('§4 a change of namespace resets the send draft, and coming back finds none', async () => {
    const { kit } = await page('brick', 'toy')
    const draft = () => kit.store.getState().send
    changeSend(kit, { typedAmount: '1' })
    expect(draft()).toBeDefined()
    open(kit, { namespace: 'brick' })
    expect(draft()).toBeUndefined()
    open(kit, { namespace: 'toy' })
    expect(draft()).toBeUndefined()
    changeSend(kit, { typedAmount: '1' })
    await switchNetwork(kit, { network: 'brick:7' })
    expect(draft()).toBeUndefined()
  })

  it('error: adapterNotFound for a namespace that the site has not', async () => {
    const { kit } = await page()
    expect(await codeOf((async () => selectNamespace(kit, { namespace: 'elsewhere' }))())).toBe(
      'adapterNotFound',
    )
  })

  it('disconnecting the one on show leaves the other, which is shown then', async () => {
    const { kit, toys } = await page('toy', 'brick')
    await disconnect(kit, { namespace: 'brick' })
    expect(connected(kit)).toEqual(['toy'])
    expect(addressIn(kit)).toBe('brick-a')
    expect(toys.brick.requests).toContain('toy:b connect')
  })

  it('disconnecting the one that is not on show changes nothing else', async () => {
    const { kit } = await page('toy', 'brick')
    await disconnect(kit, { namespace: 'toy' })
    expect([connected(kit), active(kit)]).toEqual([['brick'], 'brick'])
  })

  it('disconnecting all of them leaves the active one where it was', async () => {
    const { kit } = await page('brick', 'toy')
    await disconnect(kit)
    expect([connected(kit), active(kit)]).toEqual([[], 'toy'])
  })

  it('a wallet that leaves by itself leaves the other on show', async () => {
    const { kit, toys, clock } = await page('toy', 'brick')
    toys.brick.emit({ type: 'disconnect', connectorId: 'toy:b' })
    await clock.advance(0)
    expect([connected(kit), active(kit)]).toEqual([['toy'], 'toy'])
  })

  it('both are there again after a page load, with the same one on show', async () => {
    const { kit, toys, adapters, storage, clock } = await page('toy', 'brick')
    selectNamespace(kit, { namespace: 'toy' })
    await clock.advance(0)
    kit.destroy()
    const again = world({ networks, adapters }, { toy: toys.toy, storage })
    await again.start()
    await again.clock.advance(0)
    expect([connected(again.kit), active(again.kit)]).toEqual([['toy', 'brick'], 'toy'])
  })
})

describe('another namespace that nobody is connected in', () => {
  it('is active while the visitor may connect, and is given up with the modal', async () => {
    const { kit } = await page('toy')
    open(kit, { view: 'Networks' })
    await switchNetwork(kit, { network: 'brick:7' })
    expect(active(kit)).toBe('brick')
    close(kit, 'escape')
    expect([active(kit), addressIn(kit)]).toEqual(['toy', 'brick-a'])
  })

  it('stays active once it is connected', async () => {
    const { kit } = await page('toy')
    open(kit, { view: 'Networks' })
    await switchNetwork(kit, { network: 'brick:7' })
    await connect(kit, { connector: 'toy:b', namespace: 'brick' })
    close(kit, 'finished')
    expect([active(kit), connected(kit)]).toEqual(['brick', ['toy', 'brick']])
  })

  it('stays active where nobody is connected at all', async () => {
    const { kit } = await page()
    open(kit, { view: 'Networks' })
    await switchNetwork(kit, { network: 'brick:7' })
    close(kit, 'escape')
    expect(active(kit)).toBe('brick')
  })
})
