import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A button that goes while it has the focus, because an account came or went, hands it to the one in its place. */
export function useHandedFocus(kitId: string): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button !== document.activeElement) return
      queueMicrotask(
        () =>
          button?.isConnected || document.querySelector<HTMLElement>(`[data-latchkit="${kitId}"]`)?.focus(),
      )
    }
  }, [kitId])
  return ref
}
