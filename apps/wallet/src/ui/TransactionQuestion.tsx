import { formatEther } from 'viem'
import { assessCall } from '../../../reading/src/assessCall.js'
import { highestFeeOf, type Inspection, inspect } from '../../../reading/src/chain/inspect.js'
import type { Call } from '../../../reading/src/decodeCall.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { Transaction } from '../../../reading/src/readTransaction.js'
import { sendTransaction } from '../chain/sendTransaction.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { CallFacts } from './CallFacts.js'
import { CallStatement } from './CallStatement.js'
import { Fact } from './Fact.js'
import { RetryButton } from './QueryWait.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { type QueryState, useQuery } from './useQuery.js'
import { useWallet } from './useWallet.js'

interface TransactionQuestionProps extends RequestViewProps {
  readonly chain: Chain
  readonly transaction: Transaction
  readonly call: Call
}

/** Shows a transaction to send: what it does, what it costs, and what the network says about it. */
export function TransactionQuestion(props: TransactionQuestionProps) {
  const { request, peer, count, chain, address, onReject, transaction, call } = props
  const wallet = useWallet()
  const query = useQuery(String(request.id), () => inspect(transaction, chain))
  const inspection = query.status === 'ready' ? query.value : undefined
  const assessment = inspection && assessCall(call, transaction, inspection, chain.symbol)
  const perform = async () =>
    inspection && sendTransaction(transaction, inspection, wallet.keyring.signer(address), chain)
  return (
    <QuestionFrame
      title="Send transaction"
      peer={peer}
      count={count}
      statement={<CallStatement call={call} transaction={transaction} chain={chain} />}
      warnings={assessment?.warnings ?? []}
      danger={assessment?.danger}
      blocked={assessment ? assessment.blocked : waitingFor(query)}
      onReject={onReject}
      onApprove={() =>
        approveRequest(wallet, request, perform, `Sent. ${peer.name} has the transaction’s hash.`)
      }
    >
      <dl className="facts boxed">
        <CallFacts call={call} chain={chain} />
        <AccountFact address={address} />
        <Fact name="Network">{chain.name}</Fact>
        <Fact name="Network fee">
          <Fee query={query} symbol={chain.symbol} />
        </Fact>
      </dl>
      <RawRequest request={request} />
    </QuestionFrame>
  )
}

const waitingFor = (query: QueryState<Inspection>) =>
  query.status === 'failed'
    ? 'The network isn’t responding, so this can’t be checked or sent.'
    : 'Asking the network…'

function Fee({ query, symbol }: { readonly query: QueryState<Inspection>; readonly symbol: string }) {
  if (query.status === 'loading') return <span className="skeleton">Up to 0.0000 {symbol}</span>
  if (query.status === 'failed') return <RetryButton retry={query.retry} />
  const fee = Number(formatEther(highestFeeOf(query.value)))
  return (
    <>
      Up to {fee.toLocaleString('en', { maximumSignificantDigits: 3 })} {symbol}
    </>
  )
}
