import { useEffect, useState } from 'react'
import { prepareSend } from '../../../core/actions/prepareSend.js'
import type { PreparedSend } from '../../../core/adapter.js'
import type { Kit } from '../../../core/kit.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/** What trying a draft out has shown: nothing yet, what it takes, or why it would fail. */
export interface Trial {
  readonly prepared?: PreparedSend
  readonly failure?: unknown
}

const none: Trial = {}

/** Tries a draft out before the wallet is asked; another draft is another trial. */
export function usePrepared(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  draft: SendInfo | undefined,
): Trial {
  const { of, token, receiverAddress: to, sendTokenAmount: value } = draft ?? {}
  const key = `${of} ${token?.address} ${to} ${value}`
  const [known, setKnown] = useState<{ readonly key: string; readonly trial: Trial }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that counts of the draft.
  useEffect(() => {
    if (!token || to === undefined || value === undefined) return
    let wanted = true
    const { address, symbol, decimals } = token
    prepareSend(kit, {
      to,
      value,
      ...(address !== undefined && { token: { address, symbol, decimals } }),
      ...(namespace && { namespace }),
    }).then(
      (prepared) => wanted && setKnown({ key, trial: { prepared } }),
      (failure) => wanted && setKnown({ key, trial: { failure } }),
    )
    return () => {
      wanted = false
    }
  }, [kit, namespace, key])
  return known?.key === key ? known.trial : none
}
