import { assessPeer } from '../read/assessPeer.js'
import { readRequest } from '../read/readRequest.js'
import { rejectRequest } from '../wallet/rejectRequest.js'
import { sessionAccess } from '../wallet/sessionAccess.js'
import type { Request, Session } from '../wallet/wallet.js'
import { MessageQuestion } from './MessageQuestion.js'
import { NetworkQuestion } from './NetworkQuestion.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { TransactionQuestion } from './TransactionQuestion.js'
import { TypedDataQuestion } from './TypedDataQuestion.js'
import { useWallet } from './useWallet.js'

interface RequestQuestionProps {
  readonly request: Request
  readonly session: Session
  readonly count: number
}

/** A connected site wants something. */
export function RequestQuestion({ request, session, count }: RequestQuestionProps) {
  const wallet = useWallet()
  const { chains } = wallet.config
  const peer = assessPeer(session.peer.metadata)
  const { address } = sessionAccess(session)
  const { chainId, request: question } = request.params
  const requested = readRequest({ ...question, chainId, address, origin: peer.origin }, chains)
  const chain = chains.find(({ id }) => chainId === `eip155:${id}`)
  const onReject = () => rejectRequest(wallet, request)
  if (requested.kind === 'unreadable' || !chain) {
    return (
      <QuestionFrame
        title="This request can’t be approved"
        peer={peer}
        count={count}
        statement={
          <>
            <strong>{peer.name}</strong> asks for something this wallet doesn’t support
          </>
        }
        blocked={
          requested.kind === 'unreadable' ? requested.problem : 'It’s for a network this wallet doesn’t have.'
        }
        onReject={onReject}
        onApprove={onReject}
      >
        <RawRequest request={request} />
      </QuestionFrame>
    )
  }
  const view: RequestViewProps = { request, peer, count, chain, address, onReject }
  switch (requested.kind) {
    case 'message':
      return <MessageQuestion {...view} reading={requested.reading} />
    case 'typedData':
      return <TypedDataQuestion {...view} reading={requested.reading} />
    case 'transaction':
      return <TransactionQuestion {...view} transaction={requested.transaction} call={requested.call} />
    case 'network':
      return <NetworkQuestion {...view} session={session} next={requested.chain} />
  }
}
