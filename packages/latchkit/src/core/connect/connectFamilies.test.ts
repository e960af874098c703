import { describe, expect, it } from 'vitest'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { familiesOf } from '../select/familiesOf.js'
import { connectFamilies, groupByConnector } from './connectFamilies.js'

const world = worlds()
const networks = [toyNetwork('1'), toyNetwork('1', 'brick')]

/** A page with two namespaces and one wallet that is found in both, by the same rdns. */
async function page() {
  const toy = createToy()
  const brick = createToy({ namespace: 'brick', family: 'Brick' })
  const { kit, start } = world({
    networks,
    adapters: [toy.adapter, brick.adapter],
  })
  await start()
  const wallets = { toy: toy.add('fox', { rdns: 'io.fox' }), brick: brick.add('fox2', { rdns: 'io.fox' }) }
  const state = () => kit.store.getState()
  const families = familiesOf(
    state(),
    state().connectors.filter(({ info }) => info?.rdns === 'io.fox'),
  )
  return { kit, wallets, families, connected: () => connectedNamespaces(state()) }
}
const signal = () => new AbortController().signal

describe('§6 row 13 a wallet of several families', () => {
  it('is asked for one after the other, each by its own way', async () => {
    const { families } = await page()
    expect(groupByConnector(families).map((group) => group.map(({ namespace }) => namespace))).toEqual([
      ['toy'],
      ['brick'],
    ])
  })

  it('one that serves all of them by one connector is asked once', async () => {
    const { families } = await page()
    const [first] = families
    const shared = families.map((family) => ({
      ...family,
      connector: { ...(first ?? family).connector, shared: true },
    }))
    expect(groupByConnector(shared)).toEqual([shared])
  })

  it('a refusal in one leaves the others as they are, and says which', async () => {
    const { kit, families, wallets, connected } = await page()
    wallets.brick.behavior = 'no'
    const failures = new Map<string, unknown>()
    for (const group of groupByConnector(families))
      for (const [namespace, error] of await connectFamilies(kit, group, signal()))
        failures.set(namespace, error)
    expect(connected()).toEqual(['toy'])
    expect([...failures]).toEqual([['brick', expect.objectContaining({ code: 'userRejected' })]])
  })
})
