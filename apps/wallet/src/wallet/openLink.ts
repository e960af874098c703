import { readLink } from '../read/readLink.js'
import { attempt } from './attempt.js'
import type { Wallet } from './wallet.js'

/** Pairs by a connection link. The site sends its proposal once it knows that a wallet is there. */
export async function openLink(wallet: Wallet, text: string, openedFrom?: string): Promise<boolean> {
  const { kit, store } = wallet
  const link = readLink(text, Date.now())
  if ('problem' in link) {
    store.setState({ outcome: { tone: 'bad', text: link.problem } })
    return false
  }
  const { topic, uri } = link
  const origin = openedFrom ? { topic, origin: openedFrom } : undefined
  store.setState({ pairing: { topic }, openedFrom: origin, outcome: undefined })
  const paired = await attempt(wallet, () => kit.pair({ uri }))
  if (!paired) store.setState({ pairing: undefined })
  return paired
}
