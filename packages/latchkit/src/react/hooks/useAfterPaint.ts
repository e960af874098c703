import { useEffect, useState } from 'react'

/**
 * `false` until what stands there has been painted once: what can wait leaves the first frame to what cannot.
 * @param atOnce Nothing waits.
 */
export function useAfterPaint(atOnce: boolean): boolean {
  const [isPainted, setPainted] = useState(atOnce)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
