import { forgetSignIn } from './approveSignIn.js'
import type { Wallet } from './wallet.js'

/** Shows requests to connect and sign in with one answer. Without a listener the kit uses the proposal that comes with the request. */
export function watchSignIns(wallet: Wallet): void {
  const { kit, store } = wallet
  kit.on('session_authenticate', (request) => {
    store.setState(({ signIns, pairing }) => ({
      signIns: [...signIns.filter(({ id }) => id !== request.id), request],
      outcome: undefined,
      pairing: pairing?.topic === request.topic ? undefined : pairing,
    }))
    const left = request.params.expiryTimestamp * 1_000 - Date.now()
    setTimeout(() => forgetSignIn(wallet, request.id), Math.max(0, left))
  })
}
