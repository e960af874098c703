/** The texts about Solana transactions, in English: the notices before one, and the reasons why one fails. */
export const en = {
  'fee.normal': 'Normal',
  'fee.fast': 'Fast',
  'fee.faster': 'Fastest',
  'cost.openAccount': 'Account for the recipient',

  'notice.offCurve.title': 'This isn’t an ordinary wallet address',
  'notice.offCurve': 'A program controls it. Send only if the recipient says it’s theirs.',
  'notice.ofProgram.title': 'A program controls this address',
  'notice.ofProgram':
    'Funds it can’t use may get stuck there for good. Send only if it asks for exactly this.',
  'notice.isProgram.title': 'This address is a program',
  'notice.isProgram': 'Whatever you send there is lost. Ask the recipient for their wallet address.',
  'notice.isMint.title': 'This is the address of a token',
  'notice.isMint': 'It isn’t a wallet. Ask the recipient for their wallet address.',
  'notice.isTokenAccount.title': 'This address is for one token only',
  'notice.isTokenAccount': 'Send to its owner’s wallet instead: {owner}',
  'notice.opensAccount.title': 'First {symbol} for this recipient',
  'notice.opensAccount': 'You pay once to open their account for it.',
  'notice.receiverFrozen.title': 'The recipient can’t receive {symbol}',
  'notice.receiverFrozen': 'Its issuer has frozen their account for it.',
  'notice.needsMemo.title': 'The recipient requires a memo',
  'notice.needsMemo': 'They only accept {symbol} with one. Ask them which memo to add.',
  'notice.accountTaken.title': 'The recipient can’t receive {symbol}',
  'notice.accountTaken': 'Their account for it now belongs to another wallet.',
  'notice.wrongDecimals.title': 'This site shows {symbol} wrongly',
  'notice.wrongDecimals':
    'The token uses different units, so the amount sent wouldn’t be what you see. Don’t send it from here.',
  'notice.notTransferable.title': '{symbol} can’t be sent',
  'notice.notTransferable': 'It stays with the wallet it was given to.',
  'notice.tokenPaused.title': '{symbol} is paused',
  'notice.tokenPaused': 'Its issuer has stopped all transfers for now. Try again later.',
  'notice.hasHook.title': '{symbol} can’t be sent from here',
  'notice.hasHook': 'It runs its own program on every transfer. Send it from your wallet.',
  'notice.accountFrozen.title': 'Your {symbol} is frozen',
  'notice.accountFrozen': 'Its issuer has frozen your account. Contact them.',
  'notice.permanentDelegate.title': '{symbol} can be taken back',
  'notice.permanentDelegate': 'Its issuer can move it out of any wallet at any time.',
  'notice.shownElsewhere.title': 'Wallets may show a different number',
  'notice.shownElsewhere': 'They show {amount} as {shown}. The amount you send is the same.',
  'notice.heldApart.title': 'You can send up to {most} at once',
  'notice.heldApart': 'The rest is in another of your accounts. Send it after this.',
  'notice.belowMinimum.title': 'At least {minimum} has to stay',
  'notice.belowMinimum': 'The network doesn’t keep accounts with less. Send less, or everything.',
  'notice.leavesTooLittle.title': 'Too little would be left',
  'notice.leavesTooLittle':
    'It would leave an account below the network’s minimum. Send less, or everything.',
  'notice.tooSmallToOpen.title': 'The recipient needs at least {minimum}',
  'notice.tooSmallToOpen': 'They don’t have an account yet, and the network won’t open one with less.',
  'notice.feeChanged.title': 'The transfer fee for {symbol} has changed',
  'notice.feeChanged': 'Go back, then review the new amounts.',
  'notice.onlyConfidential.title': 'The recipient can’t receive {symbol} this way',
  'notice.onlyConfidential':
    'They only accept confidential transfers. Send it from a wallet that can make one.',
  'notice.notOwner.title': 'This {symbol} isn’t yours to send',
  'notice.notOwner': 'The account that holds it belongs to another wallet.',
  'notice.notThisToken.title': '{symbol} isn’t what it seems',
  'notice.notThisToken': 'The network has a different token at its address. Nothing was sent.',
  'notice.tooMuchWork.title': 'This transfer is too complex',
  'notice.tooMuchWork': 'The token’s program needs more than fits in one transaction.',
  'notice.quoteExpired.title': 'This took too long',
  'notice.quoteExpired': 'Go back, then review it again.',
  'notice.alreadySent.title': 'This was already sent',
  'notice.alreadySent': 'Check your activity before you send it again.',
  'notice.programRefused.title': 'The network won’t allow this',
  'notice.programRefused': 'It says “{reason}”.',

  // This reason is shown after a transaction has failed, when there is no amount to name.
  'reason.leavesTooLittle': 'It would leave an account below the network’s minimum',
  'error.executionReverted': 'The network won’t allow this.',
  'error.executionReverted.reason': 'The network won’t allow this: {reason}',
  'error.noToken': 'This token isn’t on {network}.',
  'error.missingFields': 'Please enter a valid amount and receiver address',
  'toast.sendFailed': 'Failed to send transaction. Please try again.',
  'error.transactionChanged':
    '{wallet} changed the transaction, so it wasn’t sent. Try again, or use another wallet.',
  'didNotSend.changedTransactionSent': 'A different transaction was sent',
  'error.changedTransactionSent':
    '{wallet} changed the transaction and sent it. Check your activity before you send again, and use another wallet.',
} as const

/** A key of these texts. */
export type SolanaTextKey = keyof typeof en

type TextOfEachKey = { readonly [Key in SolanaTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}
