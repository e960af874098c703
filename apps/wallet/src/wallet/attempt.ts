import { errorText } from './errorText.js'
import { refresh } from './refresh.js'
import type { Wallet } from './wallet.js'

/** Runs what may fail, says how it went, and shows what is so now. Answers whether it went well. */
export async function attempt(wallet: Wallet, act: () => Promise<unknown>, done?: string): Promise<boolean> {
  const { store } = wallet
  try {
    await act()
    if (done) store.setState({ outcome: { tone: 'good', text: done } })
    return true
  } catch (error) {
    store.setState({ outcome: { tone: 'bad', text: errorText(error) } })
    return false
  } finally {
    refresh(wallet)
  }
}
