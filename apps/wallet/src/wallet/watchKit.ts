import { cleanText, maxReasonLength } from '../../../reading/src/cleanText.js'
import { assessPeer } from '../read/assessPeer.js'
import { answerAutomatically } from './answerAutomatically.js'
import { refresh } from './refresh.js'
import type { Outcome, Wallet } from './wallet.js'

/** Shows the events of the kit from now on. */
export function watchKit(wallet: Wallet): void {
  const { kit, store } = wallet
  const show = (outcome?: Outcome) => {
    refresh(wallet)
    store.setState({ outcome })
  }
  // The outcome of the previous question does not belong to the next one.
  kit.on('session_proposal', () => show())
  kit.on('session_request', () => {
    show()
    answerAutomatically(wallet)
  })
  const expired = () => show({ tone: 'bad', text: 'A request has expired. Ask for it again on the site.' })
  kit.on('proposal_expire', expired)
  kit.on('session_request_expire', expired)
  kit.on('session_delete', ({ topic }) => {
    const session = store.getState().sessions.find((each) => each.topic === topic)
    if (!session) return
    show({ tone: 'good', text: `${assessPeer(session.peer.metadata).name} has disconnected.` })
  })
  kit.core.pairing.events.on('pairing_expire', ({ topic }: { topic: string }) => {
    if (store.getState().pairing?.topic !== topic) return
    store.setState({ pairing: undefined })
    show({ tone: 'bad', text: 'The site didn’t ask. Get a new link from it.' })
  })
  watchRelay(wallet)
}

function watchRelay({ kit, store }: Wallet): void {
  const { relayer } = kit.core
  if (relayer.connected) store.setState({ relay: 'connected' })
  relayer.on('relayer_connect', () => store.setState({ relay: 'connected' }))
  relayer.on('relayer_disconnect', () => store.setState({ relay: 'lost' }))
  relayer.on('relayer_error', (error: unknown) => {
    const reason = cleanText(error instanceof Error ? error.message : error, maxReasonLength)
    store.setState({ outcome: { tone: 'bad', text: `The relay refuses this wallet: ${reason}` } })
  })
}
