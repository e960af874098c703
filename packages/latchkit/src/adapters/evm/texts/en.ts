/** The texts about EVM transactions, in English: the notices before one, and the reasons why one fails. */
export const en = {
  'notice.wrongChecksum.title': 'This address may have a typo',
  'notice.wrongChecksum':
    'The upper and lower case letters don’t match its checksum. Copy it again from the recipient.',
  'notice.contractReceiver.title': 'The recipient is a contract',
  'notice.contractReceiver':
    'Funds it can’t use may get stuck there for good. Send only if it asks for exactly this.',
  'cost.proposal': 'Proposal fee',
  'notice.proposal.title': 'Other owners need to approve',
  'notice.proposal': 'It’s sent once enough owners approve. Whoever carries it out pays the network fee.',

  'error.capabilityUnsupported':
    '{wallet} lacks a feature this request needs. Update it or use another wallet.',
  'error.callsChainUnsupported':
    '{wallet} can’t send several transactions at once on this network. Switch networks, then try again.',
  'error.duplicateCallsId': '{wallet} already has this request. Check your activity there first.',
  'error.unknownCallsId': '{wallet} has no record of this request. Check your activity there.',
  'error.callsTooLarge': 'This is more than {wallet} can handle at once. Try again with less.',
  'error.upgradeRejected': 'You cancelled the account upgrade in {wallet}.',
  'error.atomicityUnsupported':
    'This site needs all of this in one step, which {wallet} can’t do. Use another wallet.',
  'error.executionReverted': 'The contract won’t allow this.',
  'error.executionReverted.reason': 'The contract says “{reason}”.',
  'error.feeCapTooHigh': 'The maximum fee is higher than any network can charge. Lower it.',
  'error.feeCapTooLow': 'The network fee has gone up. Raise yours, or try again later.',
  'error.nonceTooHigh': 'An earlier transaction hasn’t arrived yet. Wait for it, then try again.',
  'error.nonceTooLow': 'This may already have been sent. Check your activity before you try again.',
  'error.nonceAtMax': 'This account can’t send any more transactions. Use another one.',
  'error.intrinsicGasTooHigh': 'This needs more gas than fits in a block. Try again with less.',
  'error.intrinsicGasTooLow': 'The gas limit is too low. Raise it.',
  'error.transactionTypeUnsupported': 'This network doesn’t support this type of transaction.',
  'error.tipAboveFeeCap': 'The tip is higher than the maximum fee. Lower the tip or raise the fee.',
  'error.noToken': 'This token isn’t on {network}.',
  'error.transferRefused': 'This token doesn’t allow this transfer.',
  'error.unknownNodeError': 'The network rejected the transaction.',
  'error.unknownNodeError.reason': 'The network rejected the transaction: {reason}',
} as const

/** A key of these texts. */
export type EvmTextKey = keyof typeof en

type TextOfEachKey = { readonly [Key in EvmTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}
