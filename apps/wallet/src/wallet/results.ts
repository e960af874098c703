import type { Wallet } from './wallet.js'

const storageKey = 'latchkit-wallet.done'

type Results = Readonly<Record<string, unknown>>

const results = (): Results => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')

/**
 * Finds the result of a request that this page performs or has performed, also before a reload; nothing where it was not.
 * @throws Where the storage can’t be read: an earlier page may have performed it.
 */
export function resultOf({ performed }: Wallet, id: number): Promise<unknown> | undefined {
  const here = performed.get(id)
  if (here) return here
  const [stored, key] = [results(), String(id)]
  return key in stored ? Promise.resolve(stored[key]) : undefined
}

/** Notes a result for a reload of the page. */
export function noteResult(id: number, result: unknown): void {
  changeResults((stored) => ({ ...stored, [String(id)]: result }))
}

/** Forgets a result once its site knows it. */
export function forgetResult({ performed }: Wallet, id: number): void {
  performed.delete(id)
  changeResults(({ [String(id)]: _known, ...rest }) => rest)
}

/** Changes the results in the storage. One that takes none ends nothing: what was sent has been sent, and this page knows it. */
function changeResults(make: (stored: Results) => Results): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(make(results())))
  } catch {
    // The page has its own.
  }
}
