import { useEffect, useState } from 'react'

/** `false` until what stands there has been painted once: what can wait leaves the first frame to what cannot. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
