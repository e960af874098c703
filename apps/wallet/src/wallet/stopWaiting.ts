import { attempt } from './attempt.js'
import type { Wallet } from './wallet.js'

/** Gives up a link whose site has not sent a proposal. */
export async function stopWaiting(wallet: Wallet): Promise<void> {
  const { kit, store } = wallet
  const { pairing } = store.getState()
  store.setState({ pairing: undefined })
  if (pairing) await attempt(wallet, () => kit.core.pairing.disconnect({ topic: pairing.topic }))
}
