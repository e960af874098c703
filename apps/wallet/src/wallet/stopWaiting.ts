import { attempt } from './attempt.js'
import type { Wallet } from './wallet.js'

/** Gives up a link whose site has not asked. */
export async function stopWaiting(wallet: Wallet): Promise<void> {
  const { kit, store } = wallet
  const { awaiting } = store.getState()
  store.setState({ awaiting: undefined })
  if (awaiting) await attempt(wallet, () => kit.core.pairing.disconnect({ topic: awaiting.topic }))
}
