import { forgetSignIn } from './approveSignIn.js'
import type { Wallet } from './wallet.js'

/**
 * Shows requests to connect and sign in by one answer. A wallet that does not listen for them is one that cannot: the kit then takes the
 * proposal beside the request.
 */
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
