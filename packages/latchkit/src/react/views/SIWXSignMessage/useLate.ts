import { useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { walletLateMs } from '../../../wire/constants.js'

/** Whether the wallet has been asked for so long that the visitor should look for its request. */
export function useLate(kit: Kit, isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    return isWaiting ? kit.services.clock.after(walletLateMs, () => setLate(true)) : undefined
  }, [kit, isWaiting])
  return isLate
}
