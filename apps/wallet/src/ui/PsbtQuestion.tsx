import { getBase64Decoder } from '@solana/kit'
import { inspectPsbt } from '../chain/bitcoin/inspectPsbt.js'
import { sendBitcoin } from '../chain/bitcoin/sendBitcoin.js'
import type { BitcoinNetwork } from '../config.js'
import { signInputs } from '../keys/signBitcoin.js'
import { assessPsbt, type PsbtAssessment } from '../read/bitcoin/assessPsbt.js'
import { formatBtc } from '../read/bitcoin/formatBtc.js'
import { openPsbt, type Psbt } from '../read/bitcoin/readPsbt.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { BitcoinSteps } from './BitcoinSteps.js'
import { Fact } from './Fact.js'
import { QueryWait } from './QueryWait.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { SigningStatement } from './SigningStatement.js'
import { useQuery } from './useQuery.js'
import { useWallet } from './useWallet.js'
import { waitingFor } from './waitingFor.js'

interface PsbtQuestionProps extends RequestViewProps {
  readonly network: BitcoinNetwork
  readonly psbt: Psbt
}

/** Shows a Bitcoin transaction to sign: which outputs it spends, where they go, and what the network knows about them. */
export function PsbtQuestion(props: PsbtQuestionProps) {
  const { request, peer, count, address, onReject, network, psbt } = props
  const { sends } = psbt
  const wallet = useWallet()
  const query = useQuery(String(request.id), () => inspectPsbt(psbt, network))
  const inspection = query.status === 'ready' ? query.value : undefined
  const assessment = inspection && assessPsbt(psbt, inspection)
  const perform = async () => {
    const tx = openPsbt(psbt.bytes)
    const inputs = psbt.inputs.flatMap(({ ownAddress, sighash }, index) =>
      ownAddress && sighash !== undefined
        ? [{ index, sighash, key: wallet.keyring.bitcoinKey(ownAddress.address) }]
        : [],
    )
    signInputs(tx, inputs)
    const signed = getBase64Decoder().decode(tx.toPSBT())
    if (!sends) return { psbt: signed }
    tx.finalize()
    return { psbt: signed, txid: await sendBitcoin(tx, network) }
  }
  const title = sends ? 'Send transaction' : 'Sign transaction'
  return (
    <QuestionFrame
      title={title}
      peer={peer}
      count={count}
      statement={
        <SigningStatement network={network.name} site={sends ? undefined : peer.name}>
          {sends ? 'Sign and send a transaction' : 'Sign a transaction'}
        </SigningStatement>
      }
      warnings={assessment?.warnings ?? []}
      danger={assessment?.danger}
      blocked={assessment ? assessment.blocked : waitingFor(query)}
      onReject={onReject}
      onApprove={() =>
        approveRequest(
          wallet,
          request,
          perform,
          sends ? `Sent. ${peer.name} has the transaction’s id.` : `Signed. ${peer.name} has the signature.`,
        )
      }
    >
      <QueryWait query={query} title={title} />
      {inspection && <BitcoinSteps psbt={psbt} inspection={inspection} />}
      <dl className="facts boxed">
        {assessment && <BalanceFacts assessment={assessment} />}
        <AccountFact address={address} />
        <Fact name="Network">{network.name}</Fact>
      </dl>
      <RawRequest request={request} />
    </QuestionFrame>
  )
}

function BalanceFacts({ assessment: { spent, change, fee, rate } }: { readonly assessment: PsbtAssessment }) {
  const leaves = spent - change
  return (
    <>
      <div>
        <dt>{leaves < 0n ? 'You receive' : 'You pay'}</dt>
        <dd>{formatBtc(leaves < 0n ? -leaves : leaves)}, the fee included</dd>
      </div>
      <Fact name="Network fee">
        {fee === undefined ? 'Not known' : formatBtc(fee)}
        {rate !== undefined && `, ${rate.toLocaleString('en', { maximumFractionDigits: 1 })} sat/vB`}
      </Fact>
    </>
  )
}
