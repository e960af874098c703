import { useState } from 'react'

/** Reads the balances again because the visitor wants it, once at a time; `by` tells what began it while it lasts. */
export function useRefresh(read: () => Promise<unknown>) {
  const [by, setBy] = useState<'finger' | 'button'>()
  const refresh = async (begun: 'finger' | 'button') => {
    if (by) return
    setBy(begun)
    await read()
    setBy(undefined)
  }
  return { by, refresh }
}
