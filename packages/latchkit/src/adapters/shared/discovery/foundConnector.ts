import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { cleanText } from '../../../wire/shownText.js'

/** The most wallets that a page may have; more must be an attack. */
export const maxWallets = 1_000
const maxNameLength = 64
/** S9: a heavier icon is left out. */
const maxIconLength = 65_536

/** Reads the name and the icon that a wallet gives itself, safe to be shown (S4, S9). Returns `undefined` without a usable name or icon. */
export function walletLook(
  name: string,
  icon: string,
): { readonly name: string; readonly imageUrl?: string } | undefined {
  const cleanName = cleanText(name, maxNameLength)
  const imageUrl = icon.trim()
  if (!cleanName || !/^data:image\//i.test(imageUrl)) return undefined
  return { name: cleanName, ...(imageUrl.length <= maxIconLength && { imageUrl }) }
}

/**
 * Makes the connector of a wallet that an adapter has found. It serves only the adapter's namespace.
 * @param provider Returns the wallet's own object; `undefined` once it has left the page.
 */
export function foundConnector(
  id: string,
  namespace: ChainNamespace,
  instance: number,
  provider: () => unknown,
  data: Pick<ConnectorData, 'name'> & Partial<ConnectorData>,
): FoundConnector {
  return {
    data: { id, type: 'ANNOUNCED', ...data, namespaces: [namespace], instance, shared: false },
    provider: (requestedNamespace) => (requestedNamespace === namespace ? provider() : undefined),
  }
}
