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
 * Reads something about the connected account, again whenever the account or its network changes.
 * @param read Must be the same function in each rendering.
 * @returns A function that reads with other parameters.
 */
export function useAccountRead<Parameters extends object>(
  namespace: ChainNamespace | undefined,
  read: AccountRead<Parameters>,
  firstParameters: Parameters,
): (parameters: Parameters) => Promise<void> {
  const kit = useLatchkit()
  const caipAddress = useSelect((state) => accountState(state, namespace).caipAddress)
  const readWith = useCallback(
    (parameters: Parameters) => read(kit, { ...parameters, ...(namespace && { namespace }) }),
    [kit, namespace, read],
  )
  useEffect(() => {
    // The state has the failure; log it for the developer.
    if (caipAddress)
      readWith(firstParameters).catch((error) =>
        kit.services.logger.error('an account could not be read', error),
      )
  }, [kit, caipAddress, readWith, firstParameters])
  return readWith
}
