import { useEffect, useState } from 'react'
import { resolveName } from '../../../core/account/resolveName.js'
import type { Kit } from '../../../core/kit/kit.js'
import { changeSend } from '../../../core/money/changeSend.js'
import { readPayment } from '../../../core/money/readPayment.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { nameMinimumWaitMs } from '../../../wire/constants.js'
import { trimInvisible } from '../../../wire/shownText.js'

/** The state of finding the receiver. */
export interface ReceiverSearch {
  readonly isLooking: boolean
  /** Why no receiver was found for the typed text: an error, or `none` if it is neither an address nor a name. */
  readonly failure?: unknown
}

const none = 'none'

/**
 * Finds the receiver that the visitor types: an address at once, a name 300 ms after the last key. An answer is dropped if the
 * visitor has typed something else meanwhile.
 * @param typeCount Counts how often a text was typed. If the same text is typed again, it is read again, because the account may
 * hold the token of a payment link by then.
 */
export function useReceiver(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  typedText: string,
  typeCount: number,
): ReceiverSearch {
  const [search, setSearch] = useState<ReceiverSearch & { readonly of: string }>({ of: '', isLooking: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text that is typed again is read again.
  useEffect(() => {
    const text = trimInvisible(typedText)
    const draft = sendDraft(kit.store.getState(), namespace)
    if (text === '' || draft?.receiverAddress !== undefined)
      return setSearch({ of: typedText, isLooking: false })
    let isCurrent = true
    const isOver = () => !isCurrent || sendDraft(kit.store.getState(), namespace)?.typedReceiver !== typedText
    const payment = readPayment(kit, text, namespace).then((change) => {
      if (change && !isOver()) changeSend(kit, change, namespace)
      return change
    })
    // The effect below reports the failure.
    payment.catch(() => undefined)
    const lookUp = async () => {
      setSearch({ of: typedText, isLooking: true })
      try {
        const isRead = (await payment) !== undefined
        const match = isRead ? undefined : await resolveName(kit, text, namespace)
        if (isOver()) return
        setSearch({ of: typedText, isLooking: false, ...(!isRead && !match && { failure: none }) })
        if (match) {
          const { address: receiverAddress, name, avatar, picture } = match
          const profile = {
            receiverProfileName: name,
            receiverProfileImageUrl: avatar,
            receiverPicture: picture,
          }
          changeSend(kit, { receiverAddress, ...profile }, namespace)
        }
      } catch (error) {
        kit.services.logger.info('a receiver was not found', error)
        if (isCurrent) setSearch({ of: typedText, isLooking: false, failure: error })
      }
    }
    const cancel = kit.services.clock.after(nameMinimumWaitMs, lookUp)
    return () => {
      isCurrent = false
      cancel()
    }
  }, [kit, namespace, typedText, typeCount])
  return search.of === typedText ? search : { isLooking: false }
}
