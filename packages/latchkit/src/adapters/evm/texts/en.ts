/** The texts about EVM transactions, in English: the notices before one, and the reasons why one fails. */
export const en = {
  'notice.wrongChecksum.title': 'The address may be mistyped',
  'notice.wrongChecksum':
    'Its capital and small letters do not fit together. Copy it again from the receiver.',
  'notice.contractReceiver.title': 'The receiver is a contract',
  'notice.contractReceiver':
    'What it cannot use may stay there for good. Send only if it asks for exactly this.',
  'notice.proposal.title': 'This is a proposal',
  'notice.proposal':
    'It goes out once enough owners of the account have agreed. Whoever carries it out pays the network fee.',

  'error.capabilityUnsupported':
    '{wallet} lacks something that this request needs. Update it or use another wallet.',
  'error.callsChainUnsupported':
    '{wallet} does not take several calls at once on this network. Switch network and try again.',
  'error.duplicateCallsId': '{wallet} has had this request before. Look at your activity there first.',
  'error.unknownCallsId': '{wallet} does not remember this request. Look at your activity there.',
  'error.callsTooLarge': 'This is more than {wallet} takes at once. Try again with less.',
  'error.upgradeRejected': 'You declined the upgrade of your account in {wallet}. Try again when ready.',
  'error.atomicityUnsupported':
    'The site asks for all of this in one step, which {wallet} cannot do. Use another wallet.',
  'error.executionReverted': 'This would fail: the contract refuses it.',
  'error.executionReverted.reason': 'This would fail. The contract says: {reason}',
  'error.feeCapTooHigh': 'The highest fee set for this is more than a network can count. Lower it.',
  'error.feeCapTooLow': 'The network asks for a higher fee now. Raise it, or try again later.',
  'error.nonceTooHigh': 'An earlier transaction of yours has not arrived yet. Wait for it and try again.',
  'error.nonceTooLow': 'A transaction with this number was sent before. Wait a moment and try again.',
  'error.nonceAtMax': 'This account cannot send any more transactions. Use another one.',
  'error.intrinsicGasTooHigh': 'This needs more gas than fits into a block. Make it smaller.',
  'error.intrinsicGasTooLow': 'The gas limit is too low for this. Raise it.',
  'error.transactionTypeUnsupported': 'This network does not take transactions of this kind.',
  'error.tipAboveFeeCap': 'The tip is higher than the highest fee. Lower the tip or raise the fee.',
  'error.noToken': 'There is no such token on {network}.',
  'error.transferRefused': 'The token does not let this be sent.',
  'error.unknownNodeError': 'The network did not take the transaction.',
  'error.unknownNodeError.reason': 'The network did not take the transaction: {reason}',
} as const

/** A key of these texts. */
export type EvmTextKey = keyof typeof en

type TextOfEachKey = { readonly [Key in EvmTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}
