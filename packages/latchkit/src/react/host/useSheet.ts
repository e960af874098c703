import { useInsertionEffect } from 'react'
import { useHost } from './HostContext.js'

/** Adopts a stylesheet into the shadow root around this component, before the first layout. */
export function useSheet(css: string): void {
  const { adopt, rehearsing } = useHost()
  rehearsing?.(css)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
