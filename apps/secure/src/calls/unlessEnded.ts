import type { LoginParts } from '../identity/loginParts.js'
import { AttemptEnded } from '../social/attempt.js'

/** Lets a login that has ended enter nothing more: a sign-out or a newer login owns session and wallet by then. */
export function unlessEnded(loginParts: LoginParts | undefined, signal: AbortSignal): LoginParts | undefined {
  if (!loginParts) return undefined
  const { wallets } = loginParts
  const guarded =
    <Values extends readonly unknown[]>(write: (...values: Values) => Promise<void>) =>
    async (...values: Values): Promise<void> => {
      if (signal.aborted) throw new AttemptEnded()
      return write(...values)
    }
  return {
    ...loginParts,
    wallets: { ...wallets, setSession: guarded(wallets.setSession), show: guarded(wallets.show) },
  }
}
