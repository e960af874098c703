import type { Chain } from '../../../reading/src/networks.js'
import type { PermitReading } from '../../../reading/src/readPermit.js'
import type { TypedDataReading } from '../../../reading/src/readTypedData.js'
import type { TypedLine } from '../../../reading/src/typedValue.js'
import { approveRequest } from '../wallet/approveRequest.js'
import { AccountFact } from './AccountFact.js'
import { Address } from './Address.js'
import { Fact } from './Fact.js'
import { HashFact } from './HashFact.js'
import { QuestionFrame } from './QuestionFrame.js'
import { RawRequest } from './RawRequest.js'
import type { RequestViewProps } from './RequestViewProps.js'
import { TokenAmount } from './TokenAmount.js'
import { Tree } from './Tree.js'
import { useWallet } from './useWallet.js'

interface TypedDataQuestionProps extends RequestViewProps {
  readonly chain: Chain
  readonly reading: TypedDataReading
}

/** Shows typed data to sign, with its structure. */
export function TypedDataQuestion(props: TypedDataQuestionProps) {
  const { request, peer, count, chain, address, onReject, reading } = props
  const wallet = useWallet()
  const perform = () => wallet.keyring.signer(address).signTypedData(reading.typedData)
  return (
    <QuestionFrame
      title="Sign typed data"
      peer={peer}
      count={count}
      statement={
        reading.permit ? (
          <>
            <strong>Give another address control of your tokens.</strong> This signature is enough. It’s for{' '}
            <strong>{peer.name}</strong>
          </>
        ) : (
          <>
            <strong>Sign “{reading.message.type}”</strong> for <strong>{peer.name}</strong>
          </>
        )
      }
      warnings={reading.warnings}
      danger={reading.dangerous ? 'A signature like this can move what you own.' : undefined}
      onReject={onReject}
      onApprove={() => approveRequest(wallet, request, perform, `Signed. ${peer.name} has the signature.`)}
    >
      {reading.permit && <PermitFacts permit={reading.permit} chain={chain} />}
      <Lines title="Domain" lines={reading.domain.lines} />
      <Lines title={`Message: ${reading.message.type}`} lines={reading.message.lines} />
      <dl className="facts boxed">
        <AccountFact address={address} />
      </dl>
      <HashFact hash={reading.hash} />
      <RawRequest request={request} />
    </QuestionFrame>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
const lastDay = 8_640_000_000_000n // of JavaScript's calendar, in seconds

const dayOf = (seconds: bigint | undefined) =>
  seconds === undefined || seconds > lastDay ? 'No end date' : day.format(Number(seconds) * 1000)

function PermitFacts({
  permit,
  chain,
}: { readonly permit: PermitReading } & Pick<TypedDataQuestionProps, 'chain'>) {
  const { spender, allowances, until, usableUntil } = permit
  return (
    <dl className="facts boxed" aria-label="What it allows">
      <Fact name="May take">
        <Address value={spender} />
      </Fact>
      {allowances.map(({ token, amount, unlimited }) => (
        <div key={token}>
          <dt>Up to</dt>
          <dd>
            {unlimited ? <strong>Unlimited</strong> : null}
            <TokenAmount token={token} amount={unlimited ? undefined : amount} chain={chain} />
          </dd>
        </div>
      ))}
      <Fact name="Until">{dayOf(until)}</Fact>
      {usableUntil !== undefined && <Fact name="The signature works until">{dayOf(usableUntil)}</Fact>}
    </dl>
  )
}

function Lines({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly TypedLine[] | undefined
}) {
  if (!lines || lines.length === 0) return null
  return (
    <section className="tree" aria-label={title}>
      <h2>{title}</h2>
      <Tree lines={lines} />
    </section>
  )
}
