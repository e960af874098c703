import { useInsertionEffect } from 'react'
import { useRoom } from '../modal/useRoom.js'

/** Has the shadow root around this component adopt a stylesheet before anything is laid out. */
export function useSheet(css: string): void {
  const { adopt, rehearsing } = useRoom()
  rehearsing?.(css)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
