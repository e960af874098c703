import type { ChainNamespace } from '../../wire/caip.js'
import type { DirectoryPages } from '../state/directory.js'

/** The number of wallets to choose from: those listed, or as many as the gateway has for this site. */
export function walletCount(
  { directory }: { readonly directory?: Pick<DirectoryPages, 'count'> | undefined },
  listed: number,
  namespace: ChainNamespace | undefined,
): number {
  // The gateway counts for all networks of the site.
  return namespace ? listed : Math.max(listed, directory?.count ?? 0)
}
