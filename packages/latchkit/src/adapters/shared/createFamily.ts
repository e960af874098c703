import type { Adapter, AdapterContext, AdapterTexts, RunningAdapter } from '../../core/contracts/adapter.js'
import type { Connector, FoundConnector } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { loadFile, memoizeLoader } from '../../core/kit/loadFile.js'
import { type Language, textLanguageOf } from '../../wire/languages.js'

/** The calls that every adapter has. */
const commonCalls = [
  'connect',
  'disconnect',
  'switchNetwork',
  'addressesOn',
  'signMessage',
  'reader',
] as const

/** The calls of a running adapter that load on use: all but those that find wallets. */
export type WalletCalls = Omit<RunningAdapter, 'discover' | 'provider' | 'stop'>

/** The calls that only some adapters have. */
type Capability = Exclude<keyof WalletCalls, (typeof commonCalls)[number]>

/** What a running adapter has from its start. */
export interface Discovery {
  readonly context: AdapterContext
  /** Functions that end the waits and listeners under way. */
  readonly cleanups: Set<() => void>
  /** Set once the adapter has stopped: a call that is still loading files then creates no state any more. */
  hasStopped?: true
}

/** The parts of one namespace's adapter: those that exist at once, and loaders for the rest. */
interface Family<FamilyDiscovery extends Discovery, Wallet extends WalletCalls>
  extends Omit<Adapter, 'texts' | 'warm' | 'pairing' | 'setup'> {
  /** The capabilities of the namespace's wallets. A capability that is not listed is not supported. */
  readonly capabilities: { readonly [Name in keyof Wallet & Capability]: true }
  /** The words of the namespace, by language. English ones are used where a language has none. */
  readonly texts?: Readonly<Record<Language, () => Promise<AdapterTexts>>>
  createDiscovery(context: AdapterContext): FamilyDiscovery
  discover(discovery: FamilyDiscovery, onFound: (connector: FoundConnector) => void): () => void
  /** Returns the wallet object of a connector for a site. */
  provider(discovery: FamilyDiscovery, connector: Connector, wallet: () => Promise<Wallet>): unknown
  /** Loads the code that talks to wallets. A page on which nobody connects never loads it. */
  loadWallet(): Promise<{
    readonly pairing: PairingNamespace
    createWallet(discovery: FamilyDiscovery): Wallet
  }>
}

/**
 * Makes the adapter of a namespace. It finds wallets at once; the wallet code is loaded at the first other call.
 * @returns A frozen object without state.
 */
export function createFamily<FamilyDiscovery extends Discovery, Wallet extends WalletCalls>({
  capabilities,
  texts,
  createDiscovery,
  discover,
  provider,
  loadWallet,
  ...description
}: Family<FamilyDiscovery, Wallet>): Adapter {
  const load = memoizeLoader(loadWallet)
  const callNames = [...commonCalls, ...(Object.keys(capabilities) as (keyof Wallet & Capability)[])]
  return Object.freeze({
    ...description,
    ...(texts && { texts: (language: string) => loadFile(texts[textLanguageOf(language)]) }),
    warm: load,
    pairing: async () => (await load()).pairing,
    setup(context: AdapterContext): RunningAdapter {
      const discovery = createDiscovery(context)
      let walletObject: Wallet | undefined
      const wallet = async () => {
        const { createWallet } = await load()
        walletObject ??= createWallet(discovery)
        return walletObject
      }
      const forward =
        (name: keyof WalletCalls) =>
        async (...args: unknown[]) =>
          ((await wallet())[name] as (...params: unknown[]) => unknown)(...args)
      return {
        ...(Object.fromEntries(callNames.map((name) => [name, forward(name)])) as unknown as WalletCalls),
        discover: (onFound) => discover(discovery, onFound),
        provider: (connector) => provider(discovery, connector, wallet),
        stop() {
          discovery.hasStopped = true
          for (const cleanup of [...discovery.cleanups]) cleanup()
        },
      }
    },
  })
}
