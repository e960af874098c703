import { judgePeer } from '../read/judgePeer.js'
import { readRequest } from '../read/readRequest.js'
import { rejectRequest } from '../wallet/rejectRequest.js'
import { sharedBy } from '../wallet/sharedBy.js'
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
  const peer = judgePeer(session.peer.metadata)
  const { address } = sharedBy(session)
  const { chainId, request: question } = request.params
  const asked = readRequest({ ...question, chainId, address, origin: peer.origin }, chains)
  const chain = chains.find(({ id }) => chainId === `eip155:${id}`)
  const onReject = () => rejectRequest(wallet, request)
  if (asked.kind === 'unreadable' || !chain) {
    return (
      <QuestionFrame
        title="A request that cannot be approved"
        peer={peer}
        count={count}
        statement={
          <>
            <strong>{peer.name}</strong> asks for something this wallet does not do
          </>
        }
        blocked={
          asked.kind === 'unreadable' ? asked.problem : 'It is for a network this wallet does not have.'
        }
        onReject={onReject}
        onApprove={onReject}
      >
        <RawRequest request={request} />
      </QuestionFrame>
    )
  }
  const view: RequestViewProps = { request, peer, count, chain, address, onReject }
  switch (asked.kind) {
    case 'message':
      return <MessageQuestion {...view} reading={asked.reading} />
    case 'typedData':
      return <TypedDataQuestion {...view} reading={asked.reading} />
    case 'transaction':
      return <TransactionQuestion {...view} transaction={asked.transaction} call={asked.call} />
    case 'network':
      return <NetworkQuestion {...view} session={session} next={asked.chain} />
  }
}
