import type { FoundConnector } from '../../core/contracts/connector.js'
import type { TestRunner } from './adapterSubject.js'
import type { Case } from './runningFixture.js'

/** Defines the cases about the adapter's own fields, and about finding wallets. */
export function findingCases({ expect }: TestRunner, define: Case): void {
  const kinds = ['string', 'boolean']

  define('is a frozen object that names its namespace, account types and services', async ({ adapter }) => {
    expect(Object.isFrozen(adapter)).toBe(true)
    expect(typeof adapter.namespace).toBe('string')
    expect(typeof adapter.name === 'string' && adapter.name.trim() !== '').toBe(true)
    expect(adapter.accountTypes.length > 0).toBe(true)
    for (const { type, spends } of adapter.accountTypes) expect([typeof type, typeof spends]).toEqual(kinds)
    expect(Array.isArray(adapter.supports)).toBe(true)
  })

  define('tells addresses from other texts', async ({ adapter, wallet, notAddresses }) => {
    for (const address of wallet.addresses) expect(typeof adapter.addressKey(address)).toBe('string')
    for (const text of [...notAddresses, '', undefined, null, 1, {}])
      expect(adapter.addressKey(text)).toBe(undefined)
  })

  define('has one key for an address, however it is written, and it is its own key', async (fixture) => {
    const { adapter, wallet, sameAddresses, otherAddresses } = fixture
    const key = adapter.addressKey(wallet.addresses[0])
    expect(adapter.addressKey(key)).toBe(key)
    for (const same of sameAddresses) expect(adapter.addressKey(same)).toBe(key)
    const others = [...wallet.addresses.slice(1), ...otherAddresses].map((each) => adapter.addressKey(each))
    expect(new Set([key, ...others]).size).toBe(others.length + 1)
  })

  define(
    'takes its own networks, as plain data, and nothing else',
    async ({ adapter, network, otherNetwork, alike }) => {
      for (const siteNetwork of [network, otherNetwork])
        expect(adapter.normalizeNetwork(siteNetwork)).toEqual(siteNetwork)
      for (const alikeNetwork of alike ?? []) {
        const normalizedNetwork = adapter.normalizeNetwork(alikeNetwork)
        expect(normalizedNetwork?.caipNetworkId).toBe(network.caipNetworkId)
        expect(JSON.parse(JSON.stringify(normalizedNetwork))).toEqual(normalizedNetwork)
      }
      const foreignNetwork = {
        ...network,
        chainNamespace: 'elsewhere',
        caipNetworkId: `elsewhere:${network.id}`,
      }
      for (const input of [foreignNetwork, undefined, null, 1, '', [], {}, { id: {} }]) {
        expect(adapter.normalizeNetwork(input)).toBe(undefined)
      }
    },
  )

  define('reports a wallet that is already there', async ({ runningAdapter, wallet, until, adapter }) => {
    wallet.appear()
    const connectors: FoundConnector[] = []
    runningAdapter.discover((connector) => connectors.push(connector))
    expect(await until(() => connectors.length > 0)).toBe(true)
    const data = connectors[0]?.data
    expect(data?.namespaces.includes(adapter.namespace)).toBe(true)
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  })

  define('reports a wallet that appears late, and one row however often it does', async (fixture) => {
    const connectors: FoundConnector[] = []
    fixture.runningAdapter.discover((connector) => connectors.push(connector))
    fixture.wallet.appear()
    fixture.wallet.appear()
    expect(await fixture.until(() => connectors.length > 0)).toBe(true)
    expect(new Set(connectors.map(({ data }) => data.id)).size).toBe(1)
  })

  define('reports nothing after it was stopped, and everything when started again', async (fixture) => {
    const connectors: FoundConnector[] = []
    const stop = fixture.runningAdapter.discover((connector) => connectors.push(connector))
    stop()
    stop()
    fixture.wallet.appear()
    await fixture.clock.advance(1_000)
    expect(connectors.length).toBe(0)
    fixture.runningAdapter.discover((connector) => connectors.push(connector))
    expect(await fixture.until(() => connectors.length > 0)).toBe(true)
  })

  define('hands the site the provider of a wallet', async (fixture) => {
    const connector = await fixture.find()
    expect(fixture.runningAdapter.provider(connector) !== undefined).toBe(true)
  })
}
