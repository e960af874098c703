import { useInsertionEffect } from 'react'
import { useHost } from './HostContext.js'

/** Has the shadow root around this component adopt a stylesheet before anything is laid out. */
export function useSheet(css: string): void {
  const { adopt, rehearsing } = useHost()
  rehearsing?.(css)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
