import { fail } from '../../wire/errors/fail.js'
import { unsupportedChain } from '../../wire/errors/verbs.js'
import type {
  AccountsCapability,
  AssetsCapability,
  NamesCapability,
  TypedDataCapability,
} from '../contracts/adapter.js'
import type { CallsCapability } from '../contracts/calls.js'
import type { SendCapability } from '../contracts/send.js'
import type { ConnectedWallet } from './connectedWallet.js'

/** The capabilities that have their own code, with the type of the object that is loaded on first use. */
interface CapabilityObjects {
  readonly accounts: AccountsCapability
  readonly assets: AssetsCapability
  readonly calls: CallsCapability
  readonly names: NamesCapability
  readonly send: SendCapability
  readonly typedData: TypedDataCapability
}

type Loaders = { readonly [Name in keyof CapabilityObjects]?: () => Promise<CapabilityObjects[Name]> }

/**
 * Loads the object of a capability of a connection.
 * @throws `unsupportedChain` if the connection does not have it, `partNotLoaded` if its file cannot be loaded.
 */
export async function capability<Name extends keyof CapabilityObjects>(
  { capabilities, adapter, namespace }: ConnectedWallet,
  name: Name,
): Promise<CapabilityObjects[Name]> {
  const loaders: Loaders = adapter
  const load = capabilities[name] && loaders[name]
  if (!load) throw fail(unsupportedChain, { namespace })
  return load()
}
