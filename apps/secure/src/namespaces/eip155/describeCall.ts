import { keccak256, zeroAddress } from 'viem'
import { shortenAddress } from '../../../../../packages/latchkit/src/wire/shownText.js'
import { type Call, dataBehind } from '../../../../reading/src/decodeCall.js'
import type { Chain } from '../../../../reading/src/networks.js'
import { permit2Contract } from '../../../../reading/src/readPermit.js'
import type { Transaction } from '../../../../reading/src/readTransaction.js'
import {
  coinFact,
  coinsOf,
  partyFact,
  recipientFact,
  tokenFact,
  tokensOf,
  type WriteContext,
} from '../../approvals/amounts.js'
import type { ApprovalFact, ApprovalSection } from '../../approvals/approval.js'
import { type StatedAs, stateAs } from '../../approvals/approvalTextsOf.js'
import { dateOf } from '../../approvals/dateOf.js'
import { countedIn } from '../../texts/countedIn.js'
import { countIn } from '../../texts/countIn.js'
import type { ApprovalText } from '../../texts/en/approval.js'
import { fill } from '../../texts/fill.js'
import { permissionFact } from './allowances.js'
import type { Leaving } from './leaving.js'

type CallData = Pick<Transaction, 'value' | 'data'>

/**
 * Whether an approval allows nothing: it is for no address, or for 0 at Permit2. An amount of 0 at a token could mean the NFT with id 0,
 * which is encoded in the same way.
 */
const allowsNothing = ({ spender, amount, by }: Extract<Call, { kind: 'approve' }>): boolean =>
  spender === zeroAddress || (amount === 0n && by === permit2Contract)

/** Writes the sentence that says what a call does. */
export function stateCall(call: Call, value: bigint, chain: Chain, writing: WriteContext): StatedAs {
  const { texts } = writing
  const network = chain.name
  switch (call.kind) {
    case 'send':
      return stateAs(texts.send, {
        amount: coinsOf(value, chain, writing),
        network,
        receiver: shortenAddress(call.to),
      })
    case 'transfer':
    case 'transferFrom':
      return stateTransfer(call, network, writing)
    case 'transferItems':
      return stateAs(texts.sendItems, { network })
    case 'approve':
      if (allowsNothing(call)) return stateAs(texts.revoke, { network })
      return stateAs(call.amount === 0n && !call.adds ? texts.setToNothing : texts.letTake, { network })
    case 'lowerAllowance':
      return stateAs(texts.lower, { network })
    case 'approveAll':
      return stateAs(call.approved ? texts.letTakeAll : texts.revoke, { network })
    case 'create':
      return stateAs(texts.create, { network })
    case 'batch':
      return stateAs(countedIn(writing.language, texts.batch, call.calls.length), { network })
    case 'execute':
      return stateAs(texts.execute, { network })
    case 'unknown':
      return stateAs(texts.unknownCall, { network })
  }
}

/** States a transfer by its amount only if the gateway knows the token: anyone can write a contract that is called USDC. */
function stateTransfer(
  { token, amount, to }: Extract<Call, { kind: 'transfer' | 'transferFrom' }>,
  network: string,
  writing: WriteContext,
): StatedAs {
  const { texts, facts } = writing
  const receiver = shortenAddress(to)
  const written = facts?.prices.has(token) ? tokensOf(token, amount, writing) : undefined
  return written === undefined
    ? stateAs(texts.sendTokens, { network, receiver })
    : stateAs(texts.send, { amount: written, network, receiver })
}

/** Kinds of call without extra data behind the parameters: their data is shown in full, or they have none. */
const kindsWithoutExtraData: readonly Call['kind'][] = ['send', 'create', 'unknown']

/**
 * Lists the facts of a call, with full addresses, and any extra data behind the parameters.
 * @param leaving What is shown as leaving the account; its amounts are not shown again.
 */
export function factsOfCall(
  call: Call,
  callData: CallData,
  chain: Chain,
  writing: WriteContext,
  leaving?: Leaving,
): readonly ApprovalFact[] {
  const extraData = kindsWithoutExtraData.includes(call.kind) ? undefined : dataBehind(callData.data)
  const facts = factsOfKind(call, callData, chain, writing, leaving)
  return extraData ? [...facts, { label: writing.texts.dataBehind, value: extraData, isCode: true }] : facts
}

function factsOfKind(
  call: Call,
  callData: CallData,
  chain: Chain,
  writing: WriteContext,
  leaving: Leaving | undefined,
): readonly ApprovalFact[] {
  const { texts, facts } = writing
  const code = (label: string, value: string): ApprovalFact => ({ label, value, isCode: true })
  const { value } = callData
  const coins = value > 0n && !leaving?.coins ? [coinFact(texts.amount, value, chain, writing)] : []
  const tokens = (token: string, amount: bigint) =>
    leaving?.tokens.get(token) && facts?.tokens.has(token)
      ? []
      : [tokenFact(texts.amount, token, amount, writing)]
  switch (call.kind) {
    case 'send':
      return [...coins, recipientFact(call.to, writing)]
    case 'transfer':
      return [
        ...[...tokens(call.token, call.amount), ...coins],
        ...[recipientFact(call.to, writing), contractFact(texts.token, call.token, writing)],
      ]
    case 'transferFrom':
      return [
        ...[...tokens(call.token, call.amount), ...coins],
        ...[partyFact(texts.from, call.from, writing), recipientFact(call.to, writing)],
        contractFact(texts.token, call.token, writing),
      ]
    case 'transferItems':
      return [
        { label: texts.items, value: call.items.map(itemOf).join(', ') },
        ...[...coins, partyFact(texts.from, call.from, writing), recipientFact(call.to, writing)],
        ...[code(texts.collection, call.token), ...(call.data ? [code(texts.data, call.data)] : [])],
      ]
    case 'approve':
      return [
        partyFact(texts.mayTake, call.spender, writing),
        permissionFact(call.adds ? texts.upToMore : texts.upTo, call, writing),
        ...(call.until === undefined ? [] : [{ label: texts.until, value: dateOf(call.until, writing) }]),
        ...[...coins, code(texts.token, call.token)],
        ...(call.by ? [partyFact(texts.contract, call.by, writing)] : []),
      ]
    case 'lowerAllowance':
      return [
        partyFact(texts.mayTakeLess, call.spender, writing),
        ...[
          tokenFact(texts.amount, call.token, call.amount, writing),
          ...coins,
          code(texts.token, call.token),
        ],
      ]
    case 'approveAll':
      return [partyFact(texts.mayTake, call.operator, writing), ...coins, code(texts.collection, call.token)]
    case 'create':
      return [...coins, ...dataFacts(callData, texts)]
    case 'batch':
      return [...coins, partyFact(texts.contract, call.to, writing)]
    case 'execute':
      return [...coins, partyFact(texts.by, call.to, writing)]
    case 'unknown':
      return [...coins, partyFact(texts.contract, call.to, writing), ...dataFacts(callData, texts)]
  }
}

/** Creates the fact of a token's contract. It is never a detail: symbol and decimals are a node's word, and only the contract is signed. */
const contractFact = (label: string, token: string, { texts, facts }: WriteContext): ApprovalFact => ({
  ...{ label, value: token, isCode: true },
  ...(!facts?.prices.has(token) && { note: texts.unknownToken }),
})

/** Writes the id of an NFT and, if given, how many of it. */
const itemOf = ({ id, amount }: { readonly id: bigint; readonly amount?: bigint }) =>
  amount === undefined ? String(id) : `${id} × ${amount}`

/** S6: shows unreadable data in full with its hash, so that a second device can compare. */
const dataFacts = ({ data }: CallData, texts: ApprovalText): readonly ApprovalFact[] => [
  { label: texts.data, value: data, isCode: true },
  { label: texts.dataHash, value: keccak256(data), isCode: true, isDetail: true },
]

/**
 * Describes the nested calls of a call, each with its own heading.
 * @param outer The number of the outer call, with a point.
 */
export function stepsOfCall(
  call: Call,
  chain: Chain,
  writing: WriteContext,
  outer = '',
): readonly ApprovalSection[] {
  const { texts } = writing
  const inner = call.kind === 'batch' ? call.calls : call.kind === 'execute' ? [call.inner] : []
  return inner.flatMap((each, at) => {
    const { statement } = stateCall(each.call, each.value, chain, writing)
    const n = `${outer}${countIn(writing.language, at + 1)}`
    return [
      {
        title: `${fill(texts.call, { n })}: ${statement}`,
        facts: factsOfCall(each.call, each, chain, writing),
      },
      ...stepsOfCall(each.call, chain, writing, `${n}.`),
    ]
  })
}
