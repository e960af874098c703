import { assessFacts } from '../../../../reading/src/assessFacts.js'
import type { Chain } from '../../../../reading/src/networks.js'
import type { PermitReading } from '../../../../reading/src/readPermit.js'
import type { OrderItem } from '../../../../reading/src/readSignedTransfer.js'
import type { TypedDataReading } from '../../../../reading/src/readTypedData.js'
import {
  coinsOf,
  namedTokenFact,
  partyFact,
  recipientFact,
  tokenFact,
  type WriteContext,
} from '../../approvals/amounts.js'
import type { ApprovalFact, ApprovalParts } from '../../approvals/approval.js'
import { stateAs } from '../../approvals/approvalTextsOf.js'
import { dateOf } from '../../approvals/dateOf.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'
import { assessPermissions, permissionFact } from './allowances.js'

/** Lists the addresses and tokens in typed data, to look them up. */
export function addressesToLookUp({ permit, transfer, order, contract }: TypedDataReading) {
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
  const { texts } = writing
  const permissionsAssessment = assessPermissions(permit?.allowances ?? [], writing)
  const lookups = addressesToLookUp(reading)
  const factsAssessment = assessFacts({ ...lookups, known: writing.knownAddresses, facts: writing.facts })
  const isKnown = (permit ?? transfer ?? order) !== undefined
  return {
    kind: isKnown ? 'approve' : 'data',
    isSignature: true,
    ...statementOf(reading, chain, writing),
    facts: [
      ...(permit ? permitFacts(permit, contract, writing) : []),
      ...(transfer
        ? [
            tokenFact(texts.amount, transfer.token ?? '', transfer.amount, writing),
            partyFact(texts.from, transfer.from, writing),
            recipientFact(transfer.to, writing),
            { label: texts.token, value: transfer.token ?? texts.empty, isCode: true },
            { label: texts.until, value: dateOf(transfer.until, writing) },
          ]
        : []),
      ...(order ? orderFacts(order, chain, writing) : []),
      ...(!permit && !transfer && contract ? [partyFact(texts.contract, contract, writing)] : []),
      // The statement of unknown data names the network.
      ...(isOfAnyNetwork ? [] : [{ label: texts.network, value: chain.name, isDetail: !isKnown }]),
      { label: texts.hash, value: hash, isCode: true, isDetail: true },
    ],
    sections: [
      { title: text.domain, lines: domain.lines ?? [] },
      { title: `${text.message}: ${message.type}`, lines: message.lines ?? [] },
    ],
    warnings: [...warnings, ...permissionsAssessment.warnings, ...factsAssessment.warnings],
    // S6: data that this wallet does not know is shown as dangerous, too.
    danger: dangerous ? texts.permitDanger : texts.unknownDataDanger,
  }
}

function statementOf(reading: TypedDataReading, chain: Chain, writing: WriteContext) {
  const { permit, transfer, order, message, isOfAnyNetwork } = reading
  const { texts } = writing
  const network = chain.name
  if (permit) return stateAs(texts.signPermit)
  // The amount is shown in the facts, together with its smallest units.
  if (transfer) return stateAs(texts.signTransfer)
  if (order) return stateAs(texts.signOrder)
  return stateAs(isOfAnyNetwork ? texts.signDataAlone : texts.signData, { type: message.type, network })
}

function permitFacts(
  { spender, allowances, until, usableUntil }: PermitReading,
  contract: string | undefined,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts } = writing
  return [
    partyFact(texts.mayTake, spender, writing),
    ...allowances.flatMap((allowance): readonly ApprovalFact[] => [
      permissionFact(texts.upTo, allowance, writing),
      { label: texts.token, value: allowance.token, isCode: true },
    ]),
    { label: texts.until, value: dateOf(until, writing) },
    ...(usableUntil === undefined ? [] : [{ label: texts.usableUntil, value: dateOf(usableUntil, writing) }]),
    ...(contract && allowances.some(({ token }) => token !== contract)
      ? [partyFact(texts.contract, contract, writing)]
      : []),
  ]
}

function orderFacts(
  { gives, wants, until }: NonNullable<TypedDataReading['order']>,
  chain: Chain,
  writing: WriteContext,
): readonly ApprovalFact[] {
  const { texts, account } = writing
  const facts = (label: string, item: OrderItem): ApprovalFact => {
    const { token, id, isAny, amount } = item
    if (token === undefined) return { label, value: coinsOf(amount, chain, writing) }
    if (id === undefined && !isAny) return namedTokenFact(label, token, amount, writing)
    const name = isAny ? texts.anyItem : fill(texts.item, { id: String(id) })
    return { label, value: amount === 1n ? name : `${name} × ${amount}`, note: token }
  }
  return [
    ...gives.map((item) => facts(texts.youGive, item)),
    ...wants.map((item) => facts(item.to === account ? texts.youGet : texts.othersGet, item)),
    { label: texts.until, value: dateOf(until, writing) },
  ]
}
