import { useEffect, useRef, useState } from 'react'
import { chooseAccount } from '../../../core/connect/chooseAccount.js'
import { selectAccount } from '../../../core/connect/selectAccount.js'
import type { Kit } from '../../../core/kit/kit.js'
import { type Failure, failureOf } from '../../../core/state/failure.js'
import type { ViewParams } from '../../../core/state/views.js'

/** Returns the functions that change the account. `onDone` is no longer called once the visitor has left the view. */
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
  /** Selects an account that the wallet shares, without asking the wallet. */
  const select = (account: string) => {
    try {
      selectAccount(kit, { account, ...params })
      onDone()
    } catch (error) {
      // The wallet has stopped sharing this account meanwhile.
      setFailure(failureOf(error))
    }
  }
  /** Lets the visitor choose accounts in the wallet. Only one request is made at a time. */
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
