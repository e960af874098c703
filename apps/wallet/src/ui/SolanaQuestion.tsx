import { address as toAddress } from '@solana/kit'
import type { SolanaNetwork } from '../../../reading/src/networks.js'
import { assessTransaction } from '../../../reading/src/solana/assessTransaction.js'
import { formatSol } from '../../../reading/src/solana/formatSol.js'
import { inspectTransaction, type SolanaInspection } from '../../../reading/src/solana/inspectTransaction.js'
import type { SolanaRequest } from '../../../reading/src/solana/readSolanaRequest.js'
import type { SolanaTransaction } from '../../../reading/src/solana/readTransaction.js'
import { sendTransaction } from '../../../reading/src/solana/sendTransaction.js'
import { signTransaction } from '../keys/signSolana.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { Address } from './Address.js'
import { Fact } from './Fact.js'
import { QueryWait } from './QueryWait.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { SigningStatement } from './SigningStatement.js'
import { SolanaSteps } from './SolanaSteps.js'
import { type QueryState, useQuery } from './useQuery.js'
import { useWallet } from './useWallet.js'
import { waitingFor } from './waitingFor.js'

interface SolanaQuestionProps extends RequestViewProps {
  readonly question: Extract<SolanaRequest, { kind: 'solanaTransactions' | 'solanaSend' }> & {
    readonly network: SolanaNetwork
  }
}

/** Shows Solana transactions to sign, or one to send: what each instruction does, and what the network says about it. */
export function SolanaQuestion(props: SolanaQuestionProps) {
  const { request, peer, count, address, onReject, question } = props
  const { network } = question
  const wallet = useWallet()
  const sends = question.kind === 'solanaSend'
  const transactions = sends ? [question.transaction] : question.transactions
  const query = useQuery(String(request.id), () =>
    Promise.all(
      transactions.map((each) => inspectTransaction(each, { account: toAddress(address), network, sends })),
    ),
  )
  const inspections = query.status === 'ready' ? query.value : []
  const assessments = inspections.map((inspection, at) => {
    const feePayer = transactions[at]?.feePayer ?? ''
    return assessTransaction(inspection, { account: address, feePayer, sends })
  })
  const perform = async () => {
    const signer = wallet.keyring.solanaSigner(address)
    const signed = await Promise.all(
      transactions.map(({ transaction }) => signTransaction(signer, transaction)),
    )
    if (!sends && question.method === 'solana_signAllTransactions') {
      return { transactions: signed.map(({ wire }) => wire) }
    }
    const [first] = signed
    if (!first) throw new Error('There is no transaction')
    if (sends) return { signature: await sendTransaction(first.wire, question.options, network) }
    return { signature: first.signature, transaction: first.wire }
  }
  const title = sends ? 'Send transaction' : many(transactions.length)
  return (
    <QuestionFrame
      title={title}
      peer={peer}
      count={count}
      statement={
        <SigningStatement network={network.name} site={sends ? undefined : peer.name}>
          {sends ? 'Sign and send a transaction' : title}
        </SigningStatement>
      }
      warnings={assessments.flatMap(({ warnings }) => warnings)}
      danger={assessments.find(({ danger }) => danger)?.danger}
      blocked={
        query.status === 'ready' ? assessments.find(({ blocked }) => blocked)?.blocked : waitingFor(query)
      }
      onReject={onReject}
      onApprove={() =>
        approveRequest(
          wallet,
          request,
          perform,
          sends
            ? `Sent. ${peer.name} has the transaction’s signature.`
            : `Signed. ${peer.name} has the signature.`,
        )
      }
    >
      {transactions.map((transaction, at) => (
        <TransactionFacts
          // biome-ignore lint/suspicious/noArrayIndexKey: transactions never move.
          key={at}
          title={transactions.length > 1 ? `Transaction ${at + 1} of ${transactions.length}` : 'Transaction'}
          transaction={transaction}
          query={query.status === 'ready' ? { ...query, value: query.value[at] } : query}
          account={address}
        />
      ))}
      <dl className="facts boxed">
        <AccountFact address={address} />
        <Fact name="Network">{network.name}</Fact>
      </dl>
      <RawRequest request={request} />
    </QuestionFrame>
  )
}

const many = (count: number) => (count > 1 ? `Sign ${count} transactions` : 'Sign transaction')

interface TransactionFactsProps {
  readonly title: string
  readonly transaction: SolanaTransaction
  readonly query: QueryState<SolanaInspection | undefined>
  /** The account that signs. */
  readonly account: string
}

/** Shows the facts of one transaction: its steps, its cost and who pays. */
function TransactionFacts({ title, transaction: { feePayer }, query, account }: TransactionFactsProps) {
  const inspection = query.status === 'ready' ? query.value : undefined
  if (!inspection) return <QueryWait query={query} title={title} />
  const { fee, balance, balanceAfter } = inspection
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      <SolanaSteps inspection={inspection} />
      <dl className="facts boxed">
        <Fact name="Network fee">
          {fee === undefined ? 'The network doesn’t say' : formatSol(fee)}
          {feePayer !== account && (
            <>
              , paid by <Address value={feePayer} />
            </>
          )}
        </Fact>
        <Fact name="Your SOL">
          {formatSol(balance)}
          {balanceAfter !== undefined && ` now, ${formatSol(balanceAfter)} afterwards`}
        </Fact>
      </dl>
    </section>
  )
}
