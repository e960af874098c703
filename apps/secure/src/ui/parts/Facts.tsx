/** @jsxImportSource preact */
import type { TypedLine } from '../../../../reading/src/typedValue.js'
import type { ApprovalFact, ApprovalSection, BalanceFact } from '../../approvals/approval.js'
import { AddressColumns, InGroups, isIdentifier } from './Groups.js'

/** So many characters of a value or a note stand beside the label; a longer one stands below. */
const besideChars = 40

/** A card of facts: what leaves the account, and then each fact with its label. */
export const Facts = ({
  facts,
  balances = [],
  kind = 'facts',
}: {
  readonly facts: readonly ApprovalFact[]
  readonly balances?: readonly BalanceFact[] | undefined
  readonly kind?: string
}) => (
  <dl class={kind} data-read="">
    {balances.map((each, at) => (
      <Balance key={`${at}${each.symbol}`} {...each} />
    ))}
    {facts.map((fact, at) => (
      <Fact key={`${at}${fact.label}`} {...fact} />
    ))}
  </dl>
)

function Fact({ label, value, isCode = false, note, isBad = false }: ApprovalFact) {
  const isLong = !isIdentifier(value) && value.length > besideChars
  const isLongNote = note !== undefined && note.length > besideChars
  const kinds = [isBad && 'bad', isLong && 'long'].filter((each) => each).join(' ')
  return (
    <div class={kinds || undefined}>
      <dt>{label}</dt>
      <dd>
        <Value value={value} isCode={isCode} />
        {note && !isLongNote && <small dir="auto">{note}</small>}
      </dd>
      {isLongNote && (
        <dd class="remark">
          <small dir="auto">{note}</small>
        </dd>
      )}
    </div>
  )
}

function Value({ value, isCode }: { readonly value: string; readonly isCode: boolean }) {
  if (!isCode) return <bdi>{value}</bdi>
  if (isIdentifier(value)) return <AddressColumns address={value} />
  return (
    <bdi dir="ltr" class="whole">
      {value}
    </bdi>
  )
}

/** What leaves of one asset with its worth, and the balance before and after with who states it. */
const Balance = ({ label, amount, note, before, after, source }: BalanceFact) => (
  <div class="balance">
    <dt>{label}</dt>
    <dd>
      <bdi class="amount">{amount}</bdi>
      {note && <small dir="auto">{note}</small>}
      {before !== undefined && after !== undefined && (
        <span class="after">
          {/* Each is isolated, since a short form may have a word of a right-to-left language. */}
          <bdi dir="ltr">
            <bdi>{before}</bdi> → <bdi>{after}</bdi>
          </bdi>{' '}
          <small dir="auto">{source}</small>
        </span>
      )}
    </dd>
  </div>
)

/** A part of a request: its heading and content. */
export const Section = ({ title, facts = [], lines = [] }: ApprovalSection) => (
  <section class="part" data-read="">
    <h2 dir="auto">{title}</h2>
    {facts.length > 0 && <Facts facts={facts} />}
    <Lines lines={lines} />
  </section>
)

function Lines({ lines }: { readonly lines: readonly TypedLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul class="lines" dir="ltr">
      {lines.map(({ name, type, value, lines: below }, at) => (
        <li key={`${at}${name}`} title={type}>
          {`${name}: `}
          <InGroups text={value ?? ''} />
          <Lines lines={below ?? []} />
        </li>
      ))}
    </ul>
  )
}
