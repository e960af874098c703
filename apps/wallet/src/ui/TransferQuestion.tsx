import { bytesToHex } from 'viem'
import { planTransfer, type TransferPlan } from '../chain/bitcoin/planTransfer.js'
import { sendBitcoin } from '../chain/bitcoin/sendBitcoin.js'
import type { BitcoinNetwork } from '../config.js'
import { signInputs } from '../keys/signBitcoin.js'
import { formatBtc } from '../read/bitcoin/formatBtc.js'
import { openPsbt } from '../read/bitcoin/readPsbt.js'
import type { Transfer } from '../read/bitcoin/readTransfer.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { Address } from './Address.js'
import { Fact } from './Fact.js'
import { RetryButton } from './QueryWait.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { useQuery } from './useQuery.js'
import { useWallet } from './useWallet.js'
import { waitingFor } from './waitingFor.js'

interface TransferQuestionProps extends RequestViewProps {
  readonly network: BitcoinNetwork
  readonly transfer: Transfer
}

/** Shows a payment that this wallet makes: to whom, how much, and the fee. */
export function TransferQuestion(props: TransferQuestionProps) {
  const { request, peer, count, address, onReject, network, transfer } = props
  const wallet = useWallet()
  const query = useQuery(String(request.id), () => planTransfer(transfer, address, network))
  const plan = query.status === 'ready' ? query.value : undefined
  const perform = async () => {
    if (!plan?.payment) return undefined
    const tx = openPsbt(plan.payment.psbt)
    const key = wallet.keyring.bitcoinKey(address)
    signInputs(
      tx,
      Array.from({ length: tx.inputsLength }, (_, index) => ({ index, key, sighash: 1 })),
    )
    tx.finalize()
    return { txid: await sendBitcoin(tx, network) }
  }
  const amount = formatBtc(transfer.amount)
  return (
    <QuestionFrame
      title="Send transaction"
      peer={peer}
      count={count}
      statement={
        <>
          <strong>Send {amount}</strong> on {network.name}
        </>
      }
      blocked={plan ? shortOf(plan, transfer) : waitingFor(query)}
      onReject={onReject}
      onApprove={() =>
        approveRequest(wallet, request, perform, `Sent. ${peer.name} has the transaction’s id.`)
      }
    >
      <dl className="facts boxed">
        <Fact name="To">
          <Address value={transfer.to} />
        </Fact>
        {transfer.memo && (
          <Fact name="Public note">
            <code>{bytesToHex(transfer.memo)}</code>
          </Fact>
        )}
        <AccountFact address={address} />
        <Fact name="Network">{network.name}</Fact>
        <Fact name="Network fee">
          {query.status === 'loading' && <span className="skeleton">0.00000000 BTC</span>}
          {query.status === 'failed' && <RetryButton retry={query.retry} />}
          {plan && feeText(plan)}
        </Fact>
      </dl>
      <RawRequest request={request} />
    </QuestionFrame>
  )
}

const feeText = ({ payment, rate }: TransferPlan) =>
  `${payment ? `${formatBtc(payment.fee)}, ` : ''}${rate} sat/vB`

const shortOf = ({ payment, balance }: TransferPlan, { amount }: Transfer) =>
  payment
    ? undefined
    : `This account has ${formatBtc(balance)}. You need ${formatBtc(amount)}, and the network fee.`
