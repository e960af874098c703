import { inspectPayload } from '../chain/polkadot/inspectPayload.js'
import type { PolkadotNetwork } from '../config.js'
import { signPayload } from '../keys/polkadotKey.js'
import { assessPayload, formatDot } from '../read/polkadot/assessPayload.js'
import type { PolkadotPayload } from '../read/polkadot/readPayload.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { Code } from './Code.js'
import { Fact } from './Fact.js'
import { PolkadotSteps } from './PolkadotSteps.js'
import { QueryWait } from './QueryWait.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { SigningStatement } from './SigningStatement.js'
import { useQuery } from './useQuery.js'
import { useWallet } from './useWallet.js'
import { waitingFor } from './waitingFor.js'

interface PolkadotQuestionProps extends RequestViewProps {
  readonly network: PolkadotNetwork
  readonly payload: PolkadotPayload
}

/** Shows a Polkadot transaction to sign, and what its call does by the network's own metadata. */
export function PolkadotQuestion(props: PolkadotQuestionProps) {
  const { request, peer, count, address, onReject, network, payload } = props
  const wallet = useWallet()
  const query = useQuery(String(request.id), () => inspectPayload(payload, address, network))
  const inspection = query.status === 'ready' ? query.value : undefined
  const assessment = inspection && assessPayload(payload, inspection, network)
  const perform = async () => ({
    signature: signPayload(wallet.keyring.polkadotKey(address), payload.signed),
  })
  return (
    <QuestionFrame
      title="Sign transaction"
      peer={peer}
      count={count}
      statement={
        <SigningStatement network={network.name} site={peer.name}>
          Sign a transaction
        </SigningStatement>
      }
      warnings={assessment?.warnings ?? []}
      danger={assessment?.danger}
      blocked={assessment ? assessment.blocked : waitingFor(query)}
      onReject={onReject}
      onApprove={() => approveRequest(wallet, request, perform, `Signed. ${peer.name} has the signature.`)}
    >
      <QueryWait query={query} title="Sign transaction" />
      {inspection?.steps && <PolkadotSteps steps={inspection.steps} network={network} />}
      {inspection && !inspection.steps && <Code label="Call" text={payload.method} />}
      <dl className="facts boxed">
        {inspection && (
          <div>
            <dt>Your {network.symbol}</dt>
            <dd>{formatDot(inspection.free, network)}</dd>
          </div>
        )}
        <AccountFact address={address} />
        <Fact name="Network">{network.name}</Fact>
        <Fact name="Network fee">
          Known when it’s sent{payload.tip > 0n && `, and a tip of ${formatDot(payload.tip, network)}`}
        </Fact>
      </dl>
      <RawRequest request={request} />
    </QuestionFrame>
  )
}
