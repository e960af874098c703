import { getAddress, isAddress } from 'viem'
import type { Question } from '../../../reading/src/readRequest.js'
import { say } from '../../../reading/src/say.js'
import { type NetworkFacts, requestsOf } from '../namespaces/requests.js'
import type { FrameText } from '../texts/en/frame.js'
import type { WriteContext } from './amounts.js'
import type { Approval, ApprovalParts } from './approval.js'
import { approvalTextsOf } from './approvalTextsOf.js'

/** A request, and everything known about it. */
export interface DescribeRequestInput extends Readonly<NetworkFacts> {
  readonly question: Question
  readonly text: FrameText
  /** The account that signs. */
  readonly address: string
  /** Host of the checked page. */
  readonly site: string
  readonly raw: string
  /** Addresses that were approved before in this frame. */
  readonly receivers?: readonly string[]
}

/** Describes in plain words what a request does. */
export function describeRequest(input: DescribeRequestInput): Approval {
  const { text, raw, receivers = [] } = input
  const { texts, reading } = approvalTextsOf(text)
  const address = ownAddress(input.address)
  const writing: WriteContext = {
    texts,
    language: text.language,
    account: address,
    knownAddresses: [address, ...receivers],
    facts: input.facts === 'silent' ? undefined : input.facts,
    isSettled: [input.facts, input.inspection, input.inspections].some((each) => each !== undefined),
  }
  const { kind, facts, warnings, danger, blocked, ...parts } = partsOf(input, writing)
  return {
    ...parts,
    title: texts.titles[kind],
    raw,
    warnings: [...new Set(warnings.map((warning) => say(warning, reading)))],
    danger: danger && say(danger, reading),
    blocked: blocked && say(blocked, reading),
    facts: facts.filter(({ isDetail }) => !isDetail),
    details: [
      ...facts.filter(({ isDetail }) => isDetail),
      { label: texts.account, value: address, isCode: true, isDetail: true },
    ],
  }
}

const ownAddress = (address: string) =>
  isAddress(address, { strict: false }) ? getAddress(address) : address

function partsOf(input: DescribeRequestInput, writing: WriteContext): ApprovalParts {
  const { question, text } = input
  const requests = requestsOf(question)
  if (requests) return requests.describe(question, input, writing)
  const blocked = question.kind === 'unreadable' ? question.problem : text.cannotApprove
  return { kind: 'approve', statement: text.cannotApprove, facts: [], sections: [], warnings: [], blocked }
}
