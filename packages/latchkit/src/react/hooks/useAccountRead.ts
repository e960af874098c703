import { useCallback, useEffect } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'

/** A verb that reads something of the connected account into the state. */
export type AccountRead<Parameters> = (
  kit: Kit,
  parameters: Parameters & { readonly namespace?: ChainNamespace },
) => Promise<void>

/**
 * Reads something of the connected account whenever it is another account, or on another network.
 * @param read Stays the same from one rendering to the next.
 * @returns the function that reads with other parameters.
 */
export function useAccountRead<Parameters extends object>(
  namespace: ChainNamespace | undefined,
  read: AccountRead<Parameters>,
  first: Parameters,
): (parameters: Parameters) => Promise<void> {
  const kit = useLatchkit()
  const caipAddress = useSelect((state) => accountState(state, namespace).caipAddress)
  const readWith = useCallback(
    (parameters: Parameters) => read(kit, { ...parameters, ...(namespace && { namespace }) }),
    [kit, namespace, read],
  )
  useEffect(() => {
    // That it failed is in the state; here the developer hears why.
    if (caipAddress)
      readWith(first).catch((error) => kit.services.logger.error('an account could not be read', error))
  }, [kit, caipAddress, readWith, first])
  return readWith
}
