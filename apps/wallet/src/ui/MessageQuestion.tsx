import type { MessageReading } from '../../../reading/src/readMessage.js'
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
  /** Signs the message. Resolves with the answer to the site. */
  readonly sign: () => Promise<unknown>
}

/** Shows a text to sign, in full. */
export function MessageQuestion(props: MessageQuestionProps) {
  const { request, peer, count, address, onReject, reading, sign } = props
  const wallet = useWallet()
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
      onApprove={() => approveRequest(wallet, request, sign, `Signed. ${peer.name} has the signature.`)}
    >
      <Code label="Message" text={reading.text ?? reading.raw} />
      <dl className="facts boxed">
        <AccountFact address={address} />
      </dl>
      {reading.hash && <HashFact hash={reading.hash} />}
      <RawRequest request={request} />
    </QuestionFrame>
  )
}
