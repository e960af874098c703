// What a site may say when it creates a kit. Compiled, never run.
import {
  addAdapter,
  addNetwork,
  type Config,
  createLatchkit,
  type Kit,
  type Options,
  type ThemeMode,
} from 'latchkit'
import { type EvmOptions, evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import type { AllTexts } from 'latchkit/react'
import type arabic from 'latchkit/text/ar'
import english from 'latchkit/text/en'
import type { CaipNetworkId, Network, NetworkInput } from 'latchkit/wire'
import { mainnet as viemMainnet } from 'viem/chains'
import { isTrue, type Same } from './Same.js'

const adapters = [evm()]
const ours = { ...mainnet, name: 'Another name' } satisfies Network

export const kits: readonly Kit[] = [
  createLatchkit({ networks: [mainnet] }),
  createLatchkit({ networks: [mainnet, base], adapters }),
  createLatchkit({ networks: [viemMainnet, ours], adapters }),
  createLatchkit({
    networks: [mainnet],
    adapters,
    id: 'shop',
    defaultNetwork: 'eip155:1',
    themeMode: 'system',
    themeVariables: { accent: 'rebeccapurple', radius: 12 },
    avatar: ({ address, namespace, size }) =>
      `${address satisfies string} ${namespace} ${size satisfies number}`,
    locale: 'ar',
    texts: {
      en: { 'button.connect': 'Log in', 'notice.contractReceiver': 'A contract' },
      de: { walletCount: { one: '{count} Wallet', other: '{count} Wallets' } },
      ar: () => import('latchkit/text/ar'),
    },
    debug: true,
    tokens: { 'eip155:1': [{ address: '0x1', name: 'A Coin', symbol: 'ACN', decimals: 6 }] },
    logLevel: 'silent',
  }),
]

isTrue<Same<Options['defaultNetwork'], NetworkInput | number | CaipNetworkId | undefined>>()
isTrue<Same<ThemeMode, 'light' | 'dark' | 'system'>>()
isTrue<Same<Config['networks'], readonly Network[]>>()

// @ts-expect-error an id is no network
createLatchkit({ networks: [1, 'eip155:1'], adapters })
// @ts-expect-error a network has its currency
createLatchkit({ networks: [{ id: 1, name: 'A', rpcUrls: { default: { http: [] } } }], adapters })
// @ts-expect-error networks are not optional
createLatchkit({})
createLatchkit({ networks: [mainnet], adapters, defaultNetwork: viemMainnet })
createLatchkit({ networks: [mainnet], adapters, defaultNetwork: 1 })
// @ts-expect-error a network id has two parts
createLatchkit({ networks: [mainnet], defaultNetwork: 'mainnet' })
// @ts-expect-error a misspelt option
createLatchkit({ networks: [mainnet], adaptors: adapters })
// @ts-expect-error the adapter is made by calling its factory
createLatchkit({ networks: [mainnet], adapters: [evm] })
// @ts-expect-error a token has decimals
createLatchkit({ networks: [mainnet], tokens: { 'eip155:1': [{ address: '0x1', name: 'A', symbol: 'A' }] } })
// @ts-expect-error no such mode
createLatchkit({ networks: [mainnet], themeMode: 'dim' })
// @ts-expect-error the radius is a number of px
createLatchkit({ networks: [mainnet], themeVariables: { radius: '12px' } })
createLatchkit({ networks: [mainnet], themeVariables: { radius: 4, light: { accent: 'red' }, dark: {} } })
// @ts-expect-error no such variable in a mode
createLatchkit({ networks: [mainnet], themeVariables: { dark: { glow: 1 } } })
// @ts-expect-error no such text
createLatchkit({ networks: [mainnet], texts: { en: { 'button.conect': 'Log in' } } })
// @ts-expect-error a plural text has the form `other`
createLatchkit({ networks: [mainnet], texts: { de: { walletCount: { one: 'ein Wallet' } } } })
// @ts-expect-error a language is the default export of its module
createLatchkit({ networks: [mainnet], texts: { de: async () => ({ de: { back: 'Zurück' } }) } })
// Ours are whole.
english satisfies AllTexts
isTrue<Same<typeof arabic, AllTexts>>()
// @ts-expect-error a language that is to be whole is not
export const part: AllTexts = { back: 'Zurück' }
// @ts-expect-error a picture is drawn by a function
createLatchkit({ networks: [mainnet], avatar: 'https://site.example/avatar.png' })
// @ts-expect-error the options of a kit are not changed afterwards
kits[0]?.config.id = 'other'

export const evmOptions: EvmOptions = { injected: false, rpcUrls: { 'eip155:1': ['https://rpc.example'] } }
// @ts-expect-error several URLs, or one in a list
evm({ rpcUrls: { 'eip155:1': 'https://rpc.example' } })

/** Networks that come later are typed as those of the options are. */
export function later(kit: Kit): void {
  isTrue<Same<ReturnType<typeof addNetwork>, Network>>()
  addNetwork(kit, base)
  addNetwork(kit, viemMainnet)
  addNetwork(kit, ours)
  addAdapter(kit, evm(), [mainnet, viemMainnet])
  // @ts-expect-error an id is no network
  addNetwork(kit, 'eip155:1')
  // @ts-expect-error a network has its currency
  addNetwork(kit, { id: 1, name: 'A', rpcUrls: { default: { http: [] } } })
  // @ts-expect-error an id is no network
  addAdapter(kit, evm(), [1])
  // @ts-expect-error an adapter comes with its networks
  addAdapter(kit, evm())
  // @ts-expect-error the adapter is made by calling its factory
  addAdapter(kit, evm, [mainnet])
}
