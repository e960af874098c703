import { useEffect, useState } from 'react'
import { prepareSend } from '../../../core/actions/prepareSend.js'
import type { PreparedSend } from '../../../core/adapter.js'
import type { Kit } from '../../../core/kit.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/** What a transfer of this kind costs, before there is an amount; nothing while, or where, nobody says. */
export function useTransferFee(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  draft: SendInfo | undefined,
): Pick<PreparedSend, 'fee' | 'reserve' | 'warnings'> | undefined {
  const { of, token, address, receiverAddress } = draft ?? {}
  const to = receiverAddress ?? address
  const key = `${of} ${token?.address} ${to}`
  const [known, setKnown] = useState<{ readonly key: string; readonly prepared: PreparedSend }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that counts of the draft.
  useEffect(() => {
    if (!token || to === undefined) return
    let wanted = true
    const { address: contract, symbol, decimals } = token
    prepareSend(kit, {
      to,
      // Of nothing, so that what is missing for an amount does not hide what the fee is.
      value: 0n,
      ...(contract !== undefined && { token: { address: contract, symbol, decimals } }),
      ...(namespace && { namespace }),
    }).then(
      (prepared) => wanted && setKnown({ key, prepared }),
      (error) => kit.services.logger.debug('the fee of a transfer is not known', error),
    )
    return () => {
      wanted = false
    }
  }, [kit, namespace, key])
  return known?.key === key ? known.prepared : undefined
}
