import { useMemo } from 'react'
import { createBlockWatch } from '../../../core/account/createBlockWatch.js'
import { fetchTokenBalance } from '../../../core/account/fetchTokenBalance.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { blockPollMs } from '../../../wire/constants.js'
import { useOwnSends, usePolled } from './usePolled.js'

/**
 * Reads the tokens of an account while its view is shown: after each new block, and at once when a send from this browser has
 * ended.
 * @returns A function that reads the tokens again when the visitor asks for it.
 */
export function useTokenBalance(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  caipAddress: string | undefined,
): () => Promise<void> {
  const read = (force: boolean) =>
    fetchTokenBalance(kit, { force, ...(namespace && { namespace }) }).catch((error) =>
      kit.services.logger.debug('the tokens could not be read', error),
    )
  const key = caipAddress && `${namespace} ${caipAddress}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is another watch, and `read` is made of the key.
  const look = useMemo(() => createBlockWatch(kit, namespace, read), [kit, key])
  usePolled(kit, key, look, blockPollMs)
  useOwnSends(namespace, () => void read(true))
  return () => read(true)
}
