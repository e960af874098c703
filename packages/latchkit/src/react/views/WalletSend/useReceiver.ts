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
 * @param times Counts how often a text was typed. If the same text is typed again, it is read again, because the account may
 * hold the token of a payment link by then.
 */
export function useReceiver(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  typed: string,
  times: number,
): ReceiverSearch {
  const [search, setSearch] = useState<ReceiverSearch & { readonly of: string }>({ of: '', isLooking: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text that is typed again is read again.
  useEffect(() => {
    const text = trimInvisible(typed)
    const draft = sendDraft(kit.store.getState(), namespace)
    if (text === '' || draft?.receiverAddress !== undefined) return setSearch({ of: typed, isLooking: false })
    let wanted = true
    const isOver = () => !wanted || sendDraft(kit.store.getState(), namespace)?.typedReceiver !== typed
    const reading = readPayment(kit, text, namespace).then((change) => {
      if (change && !isOver()) changeSend(kit, change, namespace)
      return change
    })
    // The effect below reports the failure.
    reading.catch(() => undefined)
    const look = async () => {
      setSearch({ of: typed, isLooking: true })
      try {
        const isRead = (await reading) !== undefined
        const found = isRead ? undefined : await resolveName(kit, text, namespace)
        if (isOver()) return
        setSearch({ of: typed, isLooking: false, ...(!isRead && !found && { failure: none }) })
        if (found) {
          const { address: receiverAddress, name, avatar, picture } = found
          const profile = {
            receiverProfileName: name,
            receiverProfileImageUrl: avatar,
            receiverPicture: picture,
          }
          changeSend(kit, { receiverAddress, ...profile }, namespace)
        }
      } catch (error) {
        kit.services.logger.info('a receiver was not found', error)
        if (wanted) setSearch({ of: typed, isLooking: false, failure: error })
      }
    }
    const cancel = kit.services.clock.after(nameMinimumWaitMs, look)
    return () => {
      wanted = false
      cancel()
    }
  }, [kit, namespace, typed, times])
  return search.of === typed ? search : { isLooking: false }
}
