import { assessFacts } from '../../../../reading/src/assessFacts.js'
import type { Chain } from '../../../../reading/src/networks.js'
import type { PermitReading } from '../../../../reading/src/readPermit.js'
import type { OrderItem } from '../../../../reading/src/readSignedTransfer.js'
import type { TypedDataReading } from '../../../../reading/src/readTypedData.js'
import { coinsOf, namedTokenFact, partyFact, tokenFact, type WriteContext } from '../../approvals/amounts.js'
import type { ApprovalFact, ApprovalParts } from '../../approvals/approval.js'
import { dateOf } from '../../approvals/dateOf.js'
import { stateAs } from '../../approvals/wordsOf.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'
import { assessPermissions, permissionFact } from './allowances.js'

/** Lists the addresses and tokens in typed data, to look them up. */
export function namedIn({ permit, transfer, order, contract }: TypedDataReading) {
  const tokens = [
    ...(permit?.allowances.map(({ token }) => token) ?? []),
    ...(transfer?.token ? [transfer.token] : []),
    ...(order ? [...order.gives, ...order.wants].flatMap(({ token }) => (token ? [token] : [])) : []),
  ]
  const parties = [
    ...(permit ? [permit.spender] : []),
    ...(transfer ? [transfer.to] : []),
    ...(!permit && !transfer && contract ? [contract] : []),
  ]
  return { tokens: [...new Set(tokens)], parties: [...new Set(parties)] }
}

/** Describes what a signature of typed data allows. */
export function describeTypedData(
  reading: TypedDataReading,
  text: FrameText,
  chain: Chain,
  writing: WriteContext,
): ApprovalParts {
  const { permit, transfer, order, domain, message, hash, warnings, dangerous, contract, isOfAnyNetwork } =
    reading
  const { words } = writing
  const leaves = assessPermissions(permit?.allowances ?? [], writing)
  const named = namedIn(reading)
  const found = assessFacts({ ...named, known: writing.known, facts: writing.facts })
  return {
    ...statementOf(reading, chain, writing),
    facts: [
      ...(permit ? permitFacts(permit, contract, writing) : []),
      ...(transfer
        ? [
            tokenFact(words.amount, transfer.token ?? '', transfer.amount, writing),
            partyFact(words.from, transfer.from, writing),
            partyFact(words.to, transfer.to, writing),
            { label: words.token, value: transfer.token ?? words.empty, isCode: true },
            { label: words.until, value: dateOf(transfer.until, words) },
          ]
        : []),
      ...(order ? orderFacts(order, chain, writing) : []),
      ...(!permit && !transfer && contract ? [partyFact(words.contract, contract, writing)] : []),
      ...(isOfAnyNetwork ? [] : [{ label: words.network, value: chain.name }]),
      { label: words.hash, value: hash, isCode: true },
    ],
    sections: [
      { title: text.domain, lines: domain.lines ?? [] },
      { title: `${text.message}: ${message.type}`, lines: message.lines ?? [] },
    ],
    warnings: [...warnings, ...leaves.warnings, ...found.warnings],
    // S6: data that this wallet does not know is shown as dangerous, too.
    danger: dangerous ? words.permitDanger : words.unknownDataDanger,
    // F5: every known signature allows something to be taken, and every unknown one may.
    needsWindow: true,
  }
}

function statementOf(reading: TypedDataReading, chain: Chain, writing: WriteContext) {
  const { permit, transfer, order, message, isOfAnyNetwork } = reading
  const { words } = writing
  const network = chain.name
  if (permit) return stateAs(words.signPermit)
  // The amount is shown in the facts, beside its smallest units.
  if (transfer) return stateAs(words.signTransfer)
  if (order) return stateAs(words.signOrder)
  return stateAs(isOfAnyNetwork ? words.signDataAlone : words.signData, { type: message.type, network })
}

function permitFacts(
  { spender, allowances, until, usableUntil }: PermitReading,
  contract: string | undefined,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { words } = writing
  return [
    partyFact(words.mayTake, spender, writing),
    ...allowances.flatMap((leave): readonly ApprovalFact[] => [
      permissionFact(words.upTo, leave, writing),
      { label: words.token, value: leave.token, isCode: true },
    ]),
    { label: words.until, value: dateOf(until, words) },
    ...(usableUntil === undefined ? [] : [{ label: words.usableUntil, value: dateOf(usableUntil, words) }]),
    ...(contract && allowances.some(({ token }) => token !== contract)
      ? [partyFact(words.contract, contract, writing)]
      : []),
  ]
}

function orderFacts(
  { gives, wants, until }: NonNullable<TypedDataReading['order']>,
  chain: Chain,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { words, account } = writing
  const facts = (label: string, item: OrderItem): ApprovalFact => {
    const { token, id, isAny, amount } = item
    if (token === undefined) return { label, value: coinsOf(amount, chain) }
    if (id === undefined && !isAny) return namedTokenFact(label, token, amount, writing)
    const name = isAny ? words.anyItem : fill(words.item, { id: String(id) })
    return { label, value: amount === 1n ? name : `${name} × ${amount}`, note: token }
  }
  return [
    ...gives.map((item) => facts(words.youGive, item)),
    ...wants.map((item) => facts(item.to === account ? words.youGet : words.othersGet, item)),
    { label: words.until, value: dateOf(until, words) },
  ]
}
