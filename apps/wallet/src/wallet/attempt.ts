import { errorText } from './errorText.js'
import { refresh } from './refresh.js'
import type { Wallet } from './wallet.js'

/**
 * Runs what may fail, says how it went, and shows what is so now. Answers whether it went well.
 * @param done The sentence for its end, or what makes one of what it answers.
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
