import { getAddress, isAddress } from 'viem'
import type { Facts } from '../../../reading/src/chain/gatherFacts.js'
import type { Inspection } from '../../../reading/src/chain/inspect.js'
import type { MessageReading } from '../../../reading/src/readMessage.js'
import type { Question } from '../../../reading/src/readRequest.js'
import { say } from '../../../reading/src/say.js'
import type { ApprovalWords } from '../texts/en/approval.js'
import type { FrameText } from '../texts/en/frame.js'
import type { Writing } from './amounts.js'
import type { Approval, ApprovalParts } from './approval.js'
import { describeCalls } from './describeCalls.js'
import { describeSolana } from './describeSolana.js'
import { describeTransaction, type Tried } from './describeTransaction.js'
import { describeTypedData } from './describeTypedData.js'
import type { SolanaChecked } from './solanaChanges.js'
import { stateAs, wordsOf } from './wordsOf.js'

/** A request, and all that is known of it. */
export interface Described {
  readonly question: Question
  readonly text: FrameText
  /** The account that signs. */
  readonly address: string
  /** The host of the checked page. */
  readonly site: string
  readonly raw: string
  readonly inspection?: Tried
  /** Of several transactions, in their order. */
  readonly inspections?: readonly Inspection[] | 'silent' | undefined
  readonly facts?: Facts | 'silent' | undefined
  readonly solana?: SolanaChecked | 'silent' | undefined
  /** The addresses that were approved before in this frame. */
  readonly receivers?: readonly string[]
  /** Whether it is shown in the window, where everything can be approved. */
  readonly isWindow?: boolean
}

/** Says in plain words what a request does. */
export function describeRequest(described: Described): Approval {
  const { text, raw, isWindow = false, receivers = [] } = described
  const { words, reading } = wordsOf(text)
  const address = ownAddress(described.address)
  const writing: Writing = {
    ...{ words, language: text.language, account: address, known: [address, ...receivers] },
    facts: described.facts === 'silent' ? undefined : described.facts,
    isSettled: [described.facts, described.inspection, described.inspections].some(
      (each) => each !== undefined,
    ),
  }
  const { facts, needsWindow = false, warnings, danger, blocked, ...parts } = partsOf(described, writing)
  return {
    ...parts,
    raw,
    warnings: [...new Set(warnings.map((warning) => say(warning, reading)))],
    danger: danger && say(danger, reading),
    blocked: blocked && say(blocked, reading),
    needsWindow: needsWindow && !isWindow,
    facts: [...facts, { label: words.account, value: address, isCode: true }],
  }
}

const ownAddress = (address: string) =>
  isAddress(address, { strict: false }) ? getAddress(address) : address

function partsOf(described: Described, writing: Writing): ApprovalParts {
  const { question, text, inspection, solana, site } = described
  switch (question.kind) {
    case 'message':
    case 'solanaMessage':
      return describeMessage(question.reading, site, writing.words)
    case 'typedData': {
      const parts = describeTypedData(question.reading, text, question.chain, writing)
      // What the network says of it can be a warning: nothing is approved before.
      return described.facts === undefined ? { ...parts, blocked: text.checkingNetwork } : parts
    }
    case 'transaction':
      return describeTransaction(question, text, inspection, writing)
    case 'calls':
      return describeCalls(question, text, described.inspections, writing)
    case 'solanaTransactions':
    case 'solanaSend':
      return describeSolana(question, text, solana, writing)
    case 'network':
    case 'unreadable': {
      const blocked = question.kind === 'unreadable' ? question.problem : text.cannotApprove
      return { statement: text.cannotApprove, facts: [], sections: [], warnings: [], blocked }
    }
  }
}

function describeMessage(reading: MessageReading, site: string, words: ApprovalWords): ApprovalParts {
  const { text: shown, raw, hash, warnings, signsIn, mayBeOperation } = reading
  return {
    // For another site it is no sign-in here, whatever it says.
    ...(signsIn && warnings.length === 0 ? stateAs(words.signIn, { site }) : stateAs(words.signMessage)),
    facts: hash ? [{ label: words.hash, value: hash, isCode: true }] : [],
    message: shown ?? raw,
    sections: [],
    warnings,
    danger: mayBeOperation ? words.operationDanger : warnings.length > 0 ? words.ownOnly : undefined,
    // F5: bytes that no person can read may be an order of any kind.
    needsWindow: shown === undefined || mayBeOperation === true,
  }
}
