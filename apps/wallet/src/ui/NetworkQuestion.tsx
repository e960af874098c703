import type { Chain } from '../../../reading/src/networks.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { updateSession } from '../wallet/updateSession.js'
import type { Session } from '../wallet/wallet.js'
import { QuestionFrame } from './QuestionFrame.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { useWallet } from './useWallet.js'

interface NetworkQuestionProps extends RequestViewProps {
  readonly session: Session
  readonly next: Chain
}

/** Asks whether a site may switch to another network. */
export function NetworkQuestion({ request, peer, count, onReject, session, next }: NetworkQuestionProps) {
  const wallet = useWallet()
  const perform = async () => {
    await updateSession(wallet, session, { chain: `eip155:${next.id}` })
    return null
  }
  return (
    <QuestionFrame
      title="Switch network"
      peer={peer}
      count={count}
      statement={
        <>
          <strong>Switch to {next.name}</strong> for <strong>{peer.name}</strong>
        </>
      }
      onReject={onReject}
      onApprove={() => approveRequest(wallet, request, perform, `${peer.name} is on ${next.name} now.`)}
    />
  )
}
