import type { Wallet } from './wallet.js'

const storageKey = 'latchkit-wallet.done'

type Results = Readonly<Record<string, unknown>>

const results = (): Results => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')

/**
 * Returns the result of a request that this page performs or has performed, also before a reload; `undefined` if it has not. @throws If the
 * storage cannot be read: an earlier page may have performed it.
 */
export function resultOf({ performed }: Wallet, id: number): Promise<unknown> | undefined {
  const here = performed.get(id)
  if (here) return here
  const [stored, key] = [results(), String(id)]
  return key in stored ? Promise.resolve(stored[key]) : undefined
}

/** Stores a result, to survive a reload. */
export function noteResult(id: number, result: unknown): void {
  changeResults((stored) => ({ ...stored, [String(id)]: result }))
}

/** Deletes a result once its site has it. */
export function forgetResult({ performed }: Wallet, id: number): void {
  performed.delete(id)
  changeResults(({ [String(id)]: _known, ...rest }) => rest)
}

/** Changes the stored results. Ignores a failure: what was sent stays sent, and this page knows it. */
function changeResults(make: (stored: Results) => Results): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(make(results())))
  } catch {
    // This page has the result in memory.
  }
}
