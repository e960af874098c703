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

/** The parts that are loaded on first use, for each capability that has code of its own. */
interface Loaded {
  readonly accounts: AccountsCapability
  readonly assets: AssetsCapability
  readonly calls: CallsCapability
  readonly names: NamesCapability
  readonly send: SendCapability
  readonly typedData: TypedDataCapability
}

type Loaders = { readonly [Name in keyof Loaded]?: () => Promise<Loaded[Name]> }

/**
 * Loads what a connection says it can do.
 * @throws `unsupportedChain` where the connection does not name it, `partNotLoaded` where its file does not come.
 */
export async function capability<Name extends keyof Loaded>(
  { capabilities, running, namespace }: ConnectedWallet,
  name: Name,
): Promise<Loaded[Name]> {
  const loaders: Loaders = running
  const load = capabilities[name] && loaders[name]
  if (!load) throw fail(unsupportedChain, { namespace })
  return load()
}
