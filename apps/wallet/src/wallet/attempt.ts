import { errorText } from './errorText.js'
import { refresh } from './refresh.js'
import type { Wallet } from './wallet.js'

/**
 * Runs an action that may fail, shows its outcome, and refreshes the state. Returns whether it succeeded.
 * @param done The sentence on success, or a function that makes one from the result.
 */
export async function attempt<Answer>(
  wallet: Wallet,
  act: () => Promise<Answer>,
  done?: string | ((answer: Answer) => string),
): Promise<boolean> {
  const { store } = wallet
  try {
    const answer = await act()
    const text = typeof done === 'function' ? done(answer) : done
    if (text) store.setState({ outcome: { tone: 'good', text } })
    return true
  } catch (error) {
    store.setState({ outcome: { tone: 'bad', text: errorText(error) } })
    return false
  } finally {
    refresh(wallet)
  }
}
