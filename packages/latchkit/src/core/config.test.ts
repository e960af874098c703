import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LatchkitError } from '../wire/errors/fail.js'
import { parseOptions } from './config.js'
import { createToy, toyNetwork } from './fixtures/toy.js'

const adapters = [createToy().adapter]
const networks = [toyNetwork('1'), toyNetwork('2')]
const problems = (options: unknown): string[] => {
  try {
    parseOptions(options)
  } catch (error) {
    const { code, data } = error as LatchkitError
    expect(code).toBe('invalidOptions')
    return (data as { problems: { path: string; message: string }[] }).problems.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  }
  return []
}

describe('options', () => {
  it('what is left out is filled in', () => {
    expect(parseOptions({ networks, adapters })).toMatchObject({
      id: 'default',
      defaultNetwork: networks[0],
      enableNetworkSwitch: true,
      allowUnsupportedChain: false,
      enableReconnect: true,
      themeMode: 'system',
      themeVariables: {},
      debug: false,
      logLevel: 'error',
    })
  })

  it('defaultNetwork names one of networks', () => {
    expect(parseOptions({ networks, adapters, defaultNetwork: 'toy:2' }).defaultNetwork).toBe(networks[1])
  })

  it('error: readings 10, all problems at once, each with its path', () => {
    expect(
      problems({
        networks: [],
        adapters: [{}],
        id: 'no spaces',
        debug: 'yes',
        themeMode: 'blue',
        themeVariables: { radius: '24', glow: 1 },
        colour: 'red',
      }),
    ).toEqual([
      'networks: Expected at least one network, received []',
      'id: Expected letters, digits, - and _, at most 64, received "no spaces"',
      'debug: Expected boolean, received "yes"',
      'themeMode: Expected "light" | "dark" | "system", received "blue"',
      'colour: Expected no such option',
      'themeVariables.radius: Expected number, received "24"',
      'themeVariables.glow: Expected no such option',
      'adapters.0: Expected adapter, received object',
    ])
  })

  it.each([undefined, null, 5, 'x', []])('error: %j instead of options', (options) =>
    expect(problems(options)).not.toEqual([]),
  )

  it("error: a missing option is 'Required'", () => expect(problems({})).toEqual(['networks: Required']))

  it('error: every network has exactly one adapter, and stands once', () => {
    const alien = toyNetwork('1', 'alien')
    expect(problems({ networks: [...networks, alien, toyNetwork('2'), null], adapters })).toEqual([
      'networks.2: Expected a network of one of adapters, received none that claims it',
      'networks.3: Expected each network once, received toy:2 again',
      'networks.4: Expected a network of one of adapters, received none that claims it',
    ])
    expect(problems({ networks: [toyNetwork('1')], adapters: [...adapters, ...adapters] })).toEqual([
      'networks.0: Expected one adapter for this network, received several',
      'adapters.1: Expected one adapter for toy, received a second',
    ])
  })

  it('error: a defaultNetwork that is not among networks', () => {
    expect(problems({ networks, adapters, defaultNetwork: 'toy:9' })).toEqual([
      'defaultNetwork: Expected the caipNetworkId of one of networks, received toy:9',
    ])
  })

  it('anything at all is either a configuration or a list of problems', () => {
    fc.assert(
      fc.property(fc.anything(), (options) => {
        expect(problems(options).length).toBeGreaterThan(0)
      }),
    )
    fc.assert(
      fc.property(
        fc.record({
          id: fc.anything(),
          debug: fc.anything(),
          locale: fc.anything(),
          defaultNetwork: fc.anything(),
        }),
        (more) => {
          problems({ networks, adapters, ...more })
        },
      ),
    )
  })
})
