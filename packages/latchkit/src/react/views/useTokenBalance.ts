import { fetchTokenBalance } from '../../core/actions/account/fetchTokenBalance.js'
import type { Kit } from '../../core/kit/kit.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useOwnSends } from './useOwnSends.js'
import { usePolled } from './usePolled.js'

/**
 * Reads the tokens of an account while its view is shown, and at once when a send from here has ended.
 * @returns What reads it again because the visitor asked.
 */
export function useTokenBalance(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  caipAddress: string | undefined,
): () => void {
  const read = (force: boolean) =>
    fetchTokenBalance(kit, { force, ...(namespace && { namespace }) }).catch((error) =>
      kit.services.logger.debug('the tokens could not be read', error),
    )
  usePolled(kit, caipAddress && `${namespace} ${caipAddress}`, () => read(false))
  useOwnSends(namespace, () => void read(true))
  return () => void read(true)
}
