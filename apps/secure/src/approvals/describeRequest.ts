import type { Inspection } from '../../../reading/src/chain/inspect.js'
import type { Chain } from '../../../reading/src/networks.js'
import type { MessageReading } from '../../../reading/src/readMessage.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { TypedDataReading } from '../../../reading/src/readTypedData.js'
import { say } from '../../../reading/src/say.js'
import { ar as readingAr } from '../../../reading/src/text/ar.js'
import { en as readingEn } from '../../../reading/src/text/en.js'
import type { FrameText } from '../ui/text/en.js'
import { fill } from '../ui/text/fill.js'
import type { Approval, ApprovalParts } from './approval.js'
import { describePermit } from './describePermit.js'
import { describeSolana, type SolanaChecked } from './describeSolana.js'
import { describeTransaction } from './describeTransaction.js'

/** The words of a network about a request: nothing while it is being tried, `silent` where it does not answer. */
export type Checked<Value> = Value | 'silent' | undefined

/** A request, and all that is known of it. */
export interface Described {
  readonly question: Question
  readonly text: FrameText
  /** The account that signs. */
  readonly address: string
  /** The host of the checked page. */
  readonly site: string
  readonly raw: string
  readonly inspection?: Checked<Inspection>
  readonly solana?: Checked<SolanaChecked>
  /** Whether it is shown in the window, where everything can be approved. */
  readonly isWindow?: boolean
}

const readingTexts = { en: readingEn, ar: readingAr }

/** Says in plain words what a request does. */
export function describeRequest(described: Described): Approval {
  const { text, raw, address, isWindow = false } = described
  const { facts, needsWindow = false, warnings, danger, blocked, ...parts } = partsOf(described)
  const words = readingTexts[text.language]
  return {
    ...parts,
    raw,
    warnings: [...new Set(warnings.map((warning) => say(warning, words)))],
    danger: danger && say(danger, words),
    blocked: blocked && say(blocked, words),
    needsWindow: needsWindow && !isWindow,
    facts: [...facts, { label: text.account, value: address, isCode: true }],
  }
}

function partsOf(described: Described): ApprovalParts {
  const { question, text, inspection, solana } = described
  switch (question.kind) {
    case 'message':
    case 'solanaMessage':
      return describeMessage(question.reading, described)
    case 'typedData':
      return describeTypedData(question.reading, text, question.chain)
    case 'transaction':
      return describeTransaction(question, text, inspection)
    case 'solanaTransactions':
    case 'solanaSend':
      return describeSolana(question, text, solana)
    case 'network':
    case 'unreadable': {
      const blocked = question.kind === 'unreadable' ? question.problem : text.cannotApprove
      return { statement: text.cannotApprove, facts: [], sections: [], warnings: [], blocked }
    }
  }
}

function describeMessage(reading: MessageReading, { text, site }: Described): ApprovalParts {
  const { text: shown, raw, hash, warnings, signsIn } = reading
  return {
    // For another site it is no sign-in here, whatever it says.
    statement: signsIn && warnings.length === 0 ? fill(text.signIn, { site }) : text.signMessage,
    facts: hash ? [{ label: text.hash, value: hash, isCode: true }] : [],
    message: shown ?? raw,
    sections: [],
    warnings,
    danger: warnings.length > 0 ? text.ownOnly : undefined,
  }
}

function describeTypedData(reading: TypedDataReading, text: FrameText, chain: Chain): ApprovalParts {
  const { permit, domain, message, hash, warnings, dangerous } = reading
  const isUnlimited = permit?.allowances.some(({ unlimited }) => unlimited) ?? false
  const isNameless = !reading.typedData.domain?.verifyingContract
  return {
    statement: permit ? text.signPermit : fill(text.signData, { type: message.type }),
    facts: [
      ...(permit ? describePermit(permit, text) : []),
      { label: text.network, value: chain.name },
      { label: text.hash, value: hash, isCode: true },
    ],
    sections: [
      { title: text.domain, lines: domain.lines ?? [] },
      { title: `${text.message}: ${message.type}`, lines: message.lines ?? [] },
    ],
    warnings,
    danger: dangerous ? text.permitDanger : warnings.length > 0 ? text.ownOnly : undefined,
    // F5: typed data without a domain and an allowance without an end are for the window.
    needsWindow: isUnlimited || isNameless,
  }
}
