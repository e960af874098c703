import { useEffect, useRef, useState } from 'react'
import { chooseAccount } from '../../../core/connect/chooseAccount.js'
import { selectAccount } from '../../../core/connect/selectAccount.js'
import { failureOf } from '../../../core/kit/failureOf.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { Failure } from '../../../core/state/failure.js'
import type { ViewParams } from '../../../core/state/views.js'

/** Changes the account; `onDone` is not called any more once the visitor has left the view. */
export function useAnotherAccount(kit: Kit, params: ViewParams['Accounts'], onDone: () => void) {
  const [failure, setFailure] = useState<Failure>()
  const [isRequesting, setRequesting] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  /** One of those the wallet shares; it is not asked. */
  const select = (account: string) => {
    try {
      selectAccount(kit, { account, ...params })
      onDone()
    } catch (error) {
      // The wallet has taken it back meanwhile.
      setFailure(failureOf(error))
    }
  }
  /** Lets the person choose in the wallet. One question at a time. */
  const choose = async () => {
    if (isRequesting) return
    setFailure(undefined)
    setRequesting(true)
    try {
      await chooseAccount(kit, params)
      if (isHere.current) onDone()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setRequesting(false)
    }
  }
  return { failure, isRequesting, select, choose }
}
