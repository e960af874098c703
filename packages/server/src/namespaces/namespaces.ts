import { bip122 } from './bip122/bip122.js'
import { eip155 } from './eip155/eip155.js'
import { polkadot } from './polkadot/polkadot.js'
import { solana } from './solana/solana.js'

/** The namespaces that the server serves. To add one, add its folder here and its entry in this list. */
export const namespaces = [eip155, solana, bip122, polkadot] as const

type EntriesOf<Rows extends readonly unknown[]> = Rows extends readonly [
  { readonly configEntries: infer Entries },
  ...infer Rest,
]
  ? Entries & EntriesOf<Rest>
  : unknown

/** The configuration fields that list networks, of all namespaces. */
export const namespaceEntries: EntriesOf<typeof namespaces> = Object.assign(
  {},
  ...namespaces.map(({ configEntries }) => configEntries),
)
