import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LatchkitError } from '../../wire/errors/fail.js'
import { featureDefaults } from '../../wire/features.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { checkOptions } from './checkOptions.js'
import { accountTypeProblems } from './choiceProblems.js'
import { parseOptions } from './config.js'

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

/** Everything that the detailed check says of options. */
const problemsIn = (options: unknown): readonly string[] =>
  checkOptions(options).map(({ path, message }) => `${path}: ${message}`)

describe('options', () => {
  it('what is left out is filled in', () => {
    expect(parseOptions({ networks, adapters, debug: undefined })).toEqual({
      config: {
        id: 'default',
        connectors: [],
        networks,
        adapters,
        defaultNetwork: networks[0],
        defaultAccountTypes: {},
        enableReconnect: true,
      },
      options: {
        features: featureDefaults,
        enableNetworkSwitch: true,
        allowUnsupportedChain: false,
        locale: undefined,
        debug: false,
        logLevel: 'error',
        termsConditionsUrl: undefined,
        privacyPolicyUrl: undefined,
        customWallets: [],
        includeWalletIds: undefined,
        excludeWalletIds: [],
        featuredWalletIds: [],
        recommendedWalletIds: [],
      },
      theme: { themeMode: 'system', themeVariables: {} },
    })
  })

  it('the first network is one of those given: itself, its id or its CAIP-2 id', () => {
    const [, second] = networks
    for (const defaultNetwork of ['toy:2', second?.id, second, { ...second }])
      expect(parseOptions({ networks, adapters, defaultNetwork }).config.defaultNetwork).toBe(second)
    expect(parseOptions({ networks, defaultNetwork: second }).config.defaultNetwork).toBe(second)
    const message = 'defaultNetwork: Expected one of networks, such as "toy:1", received '
    expect(problems({ networks, adapters, defaultNetwork: toyNetwork('3') })).toEqual([`${message}object`])
    expect(problems({ networks, adapters, defaultNetwork: 3 })).toEqual([`${message}3`])
    expect(problemsIn({ networks, defaultNetwork: 2 })).toEqual([])
    expect(problemsIn({ networks, defaultNetwork: true })).toEqual([
      'defaultNetwork: Expected one of networks: itself, its id, or its caipNetworkId, received true',
    ])
  })

  it('error: a network whose adapter is missing names the door of it', () => {
    const network = { ...toyNetwork('1'), caipNetworkId: 'solana:1', chainNamespace: 'solana' }
    expect(problems({ networks: [...networks, network], adapters })).toEqual([
      'networks.2: None of adapters is for this network; add solana() of latchkit/solana',
    ])
  })

  it('a backend is an address and a project there', () => {
    const backend = { backendUrl: 'https://wallets.example.com/base', projectId: 'shop-1' }
    expect(parseOptions({ networks, adapters, ...backend }).config).toMatchObject(backend)
    expect(problemsIn({ networks, adapters, backendUrl: 5, projectId: '' })).toEqual([
      'backendUrl: Expected https address (http on localhost), received 5',
      'projectId: Expected string of 1 to 200 characters, received ""',
    ])
  })

  it('defaultNetwork names one of networks', () => {
    expect(parseOptions({ networks, adapters, defaultNetwork: 'toy:2' }).config.defaultNetwork).toBe(
      networks[1],
    )
  })

  it('a site begins on the first of its networks, whichever it is, unless it names another', () => {
    const mainnet = { ...toyNetwork('main'), id: 1 }
    const start = (all: readonly unknown[], defaultNetwork?: string) =>
      parseOptions({ networks: all, adapters, defaultNetwork }).config.defaultNetwork.id
    expect(start([...networks, mainnet])).toBe('1')
    expect(start([mainnet, ...networks])).toBe(1)
    expect(start([...networks, mainnet], 'toy:2')).toBe('2')
  })

  it('§9 features keep their own defaults beside those that are given', () => {
    const { features } = parseOptions({
      networks,
      adapters,
      features: { legalCheckbox: true, swaps: undefined, socials: ['github'] },
    }).options
    expect(features).toEqual({ ...featureDefaults, legalCheckbox: true, socials: ['github'] })
  })

  it('error: tokens, each with its path', () => {
    const coin = { address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }
    const good = { 'toy:1': [coin, { ...coin, decimals: 0, iconUrl: 'https://a.example/gold.png' }] }
    expect(parseOptions({ networks, adapters, tokens: good }).config.tokens).toEqual(good)
    expect(problemsIn({ networks, adapters, tokens: [coin] })).toEqual([
      'tokens: Expected object, received array',
    ])
    const tokens = {
      'toy:1': [{ ...coin, decimals: 1.5 }, { ...coin, iconUrl: 'http://a.example' }, { name: 'Gold' }],
      'toy:2': [
        { ...coin, decimals: 37 },
        { ...coin, symbol: '', logo: 'x' },
      ],
      'toy:3': coin,
    }
    expect(problemsIn({ networks, adapters, tokens })).toEqual([
      'tokens.toy:1.0.decimals: Expected 0 to 36, received 1.5',
      'tokens.toy:1.1.iconUrl: Expected https address or image as data URI, received "http://a.example"',
      'tokens.toy:1.2: Expected object with address, name, symbol, decimals, received object',
      'tokens.toy:2.0.decimals: Expected 0 to 36, received 37',
      'tokens.toy:2.1.symbol: Expected string of 1 to 200 characters, received ""',
      'tokens.toy:2.1.logo: Unknown option',
      'tokens.toy:3: Expected array, received object',
    ])
  })

  it('error: features, lists, pages, wallets and account types, each with its path', () => {
    const wallet = { id: 'w', name: 'W' }
    expect(
      problemsIn({
        networks,
        adapters,
        features: { swaps: 'on', dance: true, socials: ['myspace'], connectMethodsOrder: 'wallet' },
        termsConditionsUrl: 'http://site.example/terms',
        privacyPolicyUrl: 'javascript:alert(1)',
        includeWalletIds: 'metamask',
        excludeWalletIds: [1],
        featuredWalletIds: [''],
        customWallets: [
          wallet,
          { name: 'no id' },
          { ...wallet, homepage: 'http://w.example', stores: { chrome: 'chrome://x', opera: 'https://x.y' } },
          {
            ...wallet,
            mobile_link: 'intent://x',
            webapp_link: 'w://',
            image_url: 'http://x.y',
            chains: ['a', 2],
          },
          undefined,
        ],
        defaultAccountTypes: { toy: 'coin', brick: 5 },
        logLevel: 'loud',
      }),
    ).toEqual([
      'features.swaps: Expected boolean, received "on"',
      'features.dance: Unknown option',
      'features.socials.0: Expected "google" | "x" | "discord" | "farcaster" | "github" | "apple" | "facebook", received "myspace"',
      'features.connectMethodsOrder: Expected array, received "wallet"',
      'termsConditionsUrl: Expected https address, received "http://site.example/terms"',
      'privacyPolicyUrl: Expected https address, received "javascript:alert(1)"',
      'includeWalletIds: Expected array, received "metamask"',
      'excludeWalletIds.0: Expected string of 1 to 200 characters, received 1',
      'featuredWalletIds.0: Expected string of 1 to 200 characters, received ""',
      'customWallets.1: Expected object with id, name, received object',
      'customWallets.2.homepage: Expected https address, received "http://w.example"',
      'customWallets.2.stores.chrome: Expected https address, received "chrome://x"',
      'customWallets.2.stores.opera: Unknown option',
      'customWallets.3.mobile_link: Expected https address, or a link whose scheme is a wallet’s own, received "intent://x"',
      'customWallets.3.webapp_link: Expected https address, received "w://"',
      'customWallets.3.image_url: Expected https address or image as data URI, received "http://x.y"',
      'customWallets.3.chains.1: Expected string of 1 to 200 characters, received 2',
      'customWallets.4: Expected object with id, name, received undefined',
      'defaultAccountTypes.brick: Expected string of 1 to 200 characters, received 5',
      'logLevel: Expected "debug" | "info" | "warn" | "error" | "silent", received "loud"',
    ])
  })

  it('error: an account type that the adapter does not know; of a namespace without one any type is taken', () => {
    expect(() =>
      parseOptions({ networks, adapters, defaultAccountTypes: { toy: 'stamp', brick: 'gold' } }),
    ).not.toThrow()
    expect(adapters.flatMap((each) => accountTypeProblems(each, { toy: 'eoa' }))).toEqual([
      { path: 'defaultAccountTypes.toy', message: 'Expected coin | stamp, received eoa' },
    ])
  })

  it('error: readings 10, all problems at once, each with its path', () => {
    const wrong = {
      networks: [],
      adapters: [{}],
      connectors: [5],
      id: 'no spaces',
      debug: 'yes',
      themeMode: 'blue',
      themeVariables: { radius: '24', glow: 1 },
      colour: 'red',
      shade: undefined,
    }
    // Nothing works with these.
    expect(problems(wrong)).toEqual([
      'networks: Expected at least one network, received []',
      'id: Expected letters, digits, - and _, at most 64, received "no spaces"',
      'adapters.0: Expected object with namespace, setup, normalizeNetwork, received object',
      'connectors.0: Expected object with id, setup, received 5',
    ])
    expect(problemsIn(wrong)).toEqual([
      'networks: Expected at least one network, received []',
      'adapters.0: Expected object with namespace, setup, normalizeNetwork, received object',
      'connectors.0: Expected object with id, setup, received 5',
      'id: Expected letters, digits, - and _, at most 64, received "no spaces"',
      'debug: Expected boolean, received "yes"',
      'themeMode: Expected "light" | "dark" | "system", received "blue"',
      'themeVariables.radius: Expected number, received "24"',
      'themeVariables.glow: Unknown option',
      'colour: Unknown option',
      'shade: Unknown option',
    ])
  })

  it('error: says what was probably meant', () => {
    function toy() {}
    expect(problems({ networks, adapters: [toy] })).toEqual([
      'adapters.0: Expected object with namespace, setup, normalizeNetwork, received a function; call it: toy()',
    ])
    expect(problems({ chains: networks, adapters })).toEqual([
      'networks: Required; did you mean networks by chains?',
    ])
    const network = 'Expected a network object (latchkit/networks, viem/chains) of one of adapters'
    expect(problems({ networks: [1, 'toy:1'], adapters })).toEqual([
      `networks.0: ${network}, received 1`,
      `networks.1: ${network}, received "toy:1"`,
    ])
    const server = 'Expected https address (http on localhost)'
    expect(
      problemsIn({
        networks,
        chains: networks,
        theemMode: 'dark',
        customWalets: [],
        wholly: 'else',
        backendUrl: 'latchkit.example.com',
        restrictedBackendUrl: 'http://latchkit.example.com',
        termsConditionsUrl: 'site.example/terms',
        features: { onRamp: true },
      }),
    ).toEqual([
      'chains: Unknown option; did you mean networks?',
      'theemMode: Unknown option; did you mean themeMode?',
      'customWalets: Unknown option; did you mean customWallets?',
      'wholly: Unknown option',
      `backendUrl: ${server}, received "latchkit.example.com"; did you mean "https://latchkit.example.com"?`,
      `restrictedBackendUrl: ${server}, received "http://latchkit.example.com"`,
      'termsConditionsUrl: Expected https address, received "site.example/terms"; did you mean "https://site.example/terms"?',
      'features.onRamp: Unknown option; did you mean onramp?',
    ])
    for (const backendUrl of [
      'http://localhost:4401',
      'http://kit.localhost',
      'http://127.0.0.1:1',
      'https://a.b',
    ])
      expect(problemsIn({ networks, backendUrl })).toEqual([])
  })

  it('error: of a mode’s variables, of texts and of the avatar, each with its path', () => {
    const texts = {
      de: { 'button.connect': 5, walletCount: { one: 'eine' } },
      fr: 'bonjour',
      it: () => undefined,
    }
    const themeVariables = { light: { glow: 1, radius: '4' }, dark: 'black' }
    expect(problemsIn({ networks, themeVariables, texts, avatar: 'https://site.example/a.png' })).toEqual([
      'themeVariables.light.glow: Unknown option',
      'themeVariables.light.radius: Expected number, received "4"',
      'themeVariables.dark: Expected object, received "black"',
      'texts.de.button.connect: Expected text, or texts by plural rule, received 5',
      'texts.de.walletCount: Expected text, or texts by plural rule, received object',
      'texts.fr: Expected texts by their keys, or a function that loads them, received "bonjour"',
      'avatar: Expected function, received "https://site.example/a.png"',
    ])
  })

  it('error: S8 a link of a custom wallet has a scheme of its own', () => {
    for (const scheme of ['javascript', 'tel', 'sms', 'ms-word', 'intent', 'http'])
      expect(
        problemsIn({ networks, customWallets: [{ id: 'w', name: 'W', mobile_link: `${scheme}://x` }] }),
      ).toEqual([
        `customWallets.0.mobile_link: Expected https address, or a link whose scheme is a wallet’s own, received "${scheme}://x"`,
      ])
    expect(problemsIn({ networks, customWallets: [{ id: 'w', name: 'W', mobile_link: 'fox://x' }] })).toEqual(
      [],
    )
  })

  it('an option of a wrong kind takes its default, and nothing is in the state that an interface falls over', () => {
    const { options, theme, config } = parseOptions({
      networks,
      adapters,
      features: 5,
      customWallets: [undefined, { id: 'a' }, { id: 'b', name: 'B' }],
      featuredWalletIds: 'metamask',
      includeWalletIds: 5,
      locale: 'english language',
      debug: 'yes',
      themeVariables: 'red',
      themeMode: null,
      enableReconnect: 'no',
    })
    expect(options).toMatchObject({
      features: featureDefaults,
      customWallets: [{ id: 'b', name: 'B' }],
      featuredWalletIds: [],
      includeWalletIds: undefined,
      locale: undefined,
      debug: false,
    })
    expect(theme).toEqual({ themeMode: 'system', themeVariables: {} })
    expect(config.enableReconnect).toBe(true)
  })

  it.each([undefined, null, 5, 'x', []])('error: %j instead of options', (options) =>
    expect(problems(options)).not.toEqual([]),
  )

  it("error: a missing option is 'Required'", () => expect(problems({})).toEqual(['networks: Required']))

  it('error: every network has exactly one adapter, and stands once', () => {
    const alien = toyNetwork('1', 'alien')
    expect(problems({ networks: [...networks, alien, toyNetwork('2'), null], adapters })).toEqual([
      'networks.2: None of adapters is for this network; add an adapter for alien',
      'networks.3: Expected each network once, received toy:2 again',
      'networks.4: Expected a network object (latchkit/networks, viem/chains) of one of adapters, received null',
    ])
    expect(problems({ networks: [toyNetwork('1')], adapters: [...adapters, ...adapters] })).toEqual([
      'networks.0: Expected one adapter for this network, received a second',
      'adapters.1: Expected one adapter for toy, received a second',
    ])
  })

  it('error: a defaultNetwork that is not among networks', () => {
    expect(problems({ networks, adapters, defaultNetwork: 'toy:9' })).toEqual([
      'defaultNetwork: Expected one of networks, such as "toy:1", received "toy:9"',
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
          features: fc.anything(),
          customWallets: fc.anything(),
          defaultAccountTypes: fc.anything(),
        }),
        (more) => {
          problems({ networks, adapters, ...more })
          problemsIn({ networks, adapters, ...more })
        },
      ),
    )
  })
})
