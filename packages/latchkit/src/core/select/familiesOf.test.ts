import { describe, expect, it } from 'vitest'
import type { ConnectorData } from '../../wire/entities.js'
import { toyNetwork } from '../fixtures/toy.js'
import { initialChain } from '../state/chains.js'
import { familiesOf } from './familiesOf.js'

const connector = (id: string, ...namespaces: string[]): ConnectorData => ({
  id,
  type: 'ANNOUNCED',
  name: 'Fox',
  namespaces,
  instance: 1,
  shared: false,
})
const chains = Object.fromEntries(
  ['toy', 'brick'].map((namespace) => [
    namespace,
    initialChain(
      { namespace, name: namespace.toUpperCase() },
      [toyNetwork('1', namespace)],
      `${namespace}:1`,
    ),
  ]),
)
const familiesIn = (...connectors: ConnectorData[]) =>
  familiesOf({ chains }, connectors).map(({ namespace, name, connector: { id } }) => [namespace, name, id])

describe('the families of a wallet', () => {
  it('are those its ways serve and the site works with, in the order of the site', () => {
    expect(familiesIn(connector('b', 'brick'), connector('a', 'toy'), connector('c', 'elsewhere'))).toEqual([
      ['toy', 'TOY', 'a'],
      ['brick', 'BRICK', 'b'],
    ])
  })

  it('may all be reached by one way', () => {
    expect(familiesIn(connector('m', 'brick', 'toy', 'elsewhere'))).toEqual([
      ['toy', 'TOY', 'm'],
      ['brick', 'BRICK', 'm'],
    ])
  })
})
