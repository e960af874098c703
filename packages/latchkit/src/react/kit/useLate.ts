import { useEffect, useState } from 'react'
import type { Kit } from '../../core/kit/kit.js'

/** How long a press may load before it shows a spinner, in ms. */
export const spinnerAfterMs = 200

/** Returns whether something has been waited for longer than `ms`. */
export function useLate({ services }: Kit, isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    return isWaiting ? services.clock.after(ms, () => setLate(true)) : undefined
  }, [services, isWaiting, ms])
  return isWaiting && isLate
}
