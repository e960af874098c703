import type { MessageReading } from '../read/readMessage.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { Code } from './Code.js'
import { HashFact } from './HashFact.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { useWallet } from './useWallet.js'

interface MessageQuestionProps extends RequestViewProps {
  readonly reading: MessageReading
}

/** A text to sign, shown whole. */
export function MessageQuestion({ request, peer, count, address, onReject, reading }: MessageQuestionProps) {
  const wallet = useWallet()
  const perform = () => wallet.keyring.signer(address).signMessage({ message: { raw: reading.raw } })
  return (
    <QuestionFrame
      title="Sign message"
      peer={peer}
      count={count}
      statement={
        <>
          <strong>Sign this message</strong> for <strong>{peer.name}</strong>
        </>
      }
      warnings={reading.warnings}
      danger={reading.warnings.length > 0 ? 'Sign only what you understand and expect.' : undefined}
      onReject={onReject}
      onApprove={() => approveRequest(wallet, request, perform, `Signed. ${peer.name} has the signature.`)}
    >
      <Code label="Message" text={reading.text ?? reading.raw} />
      <dl className="facts boxed">
        <AccountFact address={address} />
      </dl>
      <HashFact hash={reading.hash} />
      <RawRequest request={request} />
    </QuestionFrame>
  )
}
