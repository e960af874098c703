import type { MessageReading } from '../../../reading/src/readMessage.js'
import type { ApprovalText } from '../texts/en/approval.js'
import { fill } from '../texts/fill.js'
import type { ApprovalParts } from './approval.js'
import { stateAs } from './approvalTextsOf.js'

/** Describes a message of any namespace. */
export function describeMessage(reading: MessageReading, site: string, texts: ApprovalText): ApprovalParts {
  const { text: readableText, raw, hash, warnings, signsIn, mayBeOperation } = reading
  // A sign-in message for another site is not shown as a sign-in.
  const isSignIn = signsIn && warnings.length === 0
  const isPlain = readableText !== undefined && !signsIn && !mayBeOperation && warnings.length === 0
  return {
    kind: isSignIn ? 'signIn' : 'message',
    isSignature: true,
    ...(isSignIn ? stateAs(texts.signIn, { site }) : stateAs(texts.signMessage)),
    facts: hash ? [{ label: texts.hash, value: hash, isCode: true, isDetail: true }] : [],
    message: readableText ?? raw,
    ...(isPlain && { effect: fill(texts.signingText, { site }) }),
    sections: [],
    warnings,
    danger: mayBeOperation ? texts.operationDanger : warnings.length > 0 ? texts.ownOnly : undefined,
  }
}
