import { fetchTokenBalance } from '../../core/actions/account/fetchTokenBalance.js'
import type { Kit } from '../../core/kit/kit.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useOwnSends } from './useOwnSends.js'
import { usePolled } from './usePolled.js'

/**
 * Has what an account owns read while somebody looks, and at once when something sent from here has come to an end.
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
