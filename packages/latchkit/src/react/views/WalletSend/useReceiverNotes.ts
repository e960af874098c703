import { useEffect, useMemo, useState } from 'react'
import { lookAtReceiver } from '../../../core/actions/prepareSend.js'
import type { ReceiverFacts } from '../../../core/adapter.js'
import type { Kit } from '../../../core/kit.js'
import { lookAlikeOf } from '../../../core/select/lookAlikeOf.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { recentReceivers } from '../../../core/services/recentReceivers.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/** What there is to know of a receiver before something is sent. */
export interface ReceiverNotes {
  readonly isOwn: boolean
  /** An address that this one looks like: one used before, or with no date the visitor's own. */
  readonly lookAlike?: { readonly address: string; readonly at?: number }
  /** When something was sent to it last. */
  readonly lastAt?: number
  readonly isContract: boolean
  readonly isUnused: boolean
}

/** Compares the receiver with the addresses known here, and asks the chain who it is. */
export function useReceiverNotes(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  draft: SendInfo | undefined,
): ReceiverNotes | undefined {
  const { of, address: own, receiverAddress: to } = draft ?? {}
  const facts = useFacts(kit, namespace, of, to)
  return useMemo(() => {
    if (to === undefined || own === undefined) return undefined
    const recent = recentReceivers(kit, own)
    const isSame = (one: string) => one.toLowerCase() === to.toLowerCase()
    const chainId = of?.split(':').slice(0, 2).join(':')
    const lastAt = recent.find((each) => isSame(each.address) && each.chainId === chainId)?.at
    const lookAlike = lookAlikeOf(to, [...recent, { address: own }])
    return {
      isOwn: isSame(own),
      ...(lookAlike && { lookAlike }),
      ...(lastAt !== undefined && { lastAt }),
      isContract: facts?.isContract ?? false,
      isUnused: (facts?.isUnused ?? false) && lastAt === undefined,
    }
  }, [kit, of, own, to, facts])
}

/** What the chain knows of it; nothing until it says, and where it does not. */
function useFacts(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  of: string | undefined,
  to: string | undefined,
): ReceiverFacts | undefined {
  const key = `${of} ${to}`
  const [known, setKnown] = useState<{ readonly key: string; readonly facts: ReceiverFacts | undefined }>()
  useEffect(() => {
    if (to === undefined) return
    let wanted = true
    lookAtReceiver(kit, to, namespace).then(
      (facts) => wanted && setKnown({ key, facts }),
      (error) => kit.services.logger.info('nothing is known of the receiver', error),
    )
    return () => {
      wanted = false
    }
  }, [kit, namespace, key, to])
  return known?.key === key ? known.facts : undefined
}
