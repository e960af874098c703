import { useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { accountStatus } from '../../../core/select/accountStatus.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useSelect } from '../../hooks/useSelect.js'
import { finishingMs } from '../pairing/createOpening.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/**
 * Whether what a wallet has said before the page was loaded is still awaited. When it comes the modal is done; where it does not, the
 * wallet is asked anew.
 */
export function useFinishing(
  kit: Kit,
  { namespace, isReturn }: ViewParams['ConnectingWalletConnect'],
): boolean {
  const [isFinishing, setFinishing] = useState(isReturn === true)
  const isConnected = useSelect((state) => accountStatus(state, namespace).address !== undefined)
  useEffect(
    () => (isReturn ? kit.services.clock.after(finishingMs, () => setFinishing(false)) : undefined),
    [kit, isReturn],
  )
  useEffect(() => {
    if (isFinishing && isConnected) finishConnecting(kit, namespace)
  }, [kit, namespace, isFinishing, isConnected])
  return isFinishing
}
