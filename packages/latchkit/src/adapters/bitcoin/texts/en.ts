/** The texts about Bitcoin transactions, in English: the notices before one, and the reasons why one fails. */
export const en = {
  'fee.normal': 'Normal',
  'fee.fast': 'Fast',
  'fee.slow': 'Slow',

  'notice.dust.title': 'The smallest amount is {minimum}',
  'notice.dust': 'The network doesn’t pass on less: spending it would cost more than it’s worth.',
  'notice.coinsWaiting.title': 'Part of your balance isn’t confirmed yet',
  'notice.coinsWaiting': 'Wait for the next block, about 10 minutes, or send less.',
  'notice.coinsTaken.title': 'Another payment uses the same coins',
  'notice.coinsTaken': 'Review this one again: other coins are chosen then.',
  'notice.tooManyCoins.title': 'You can send up to {most} at once',
  'notice.tooManyCoins': 'Your balance is made of many small payments. Send the rest after this.',
  'notice.onlyLargest.title': 'A part stays behind',
  'notice.onlyLargest': 'Your balance is made of many small payments. Send the rest after this.',
  'notice.feeAboveAmount.title': 'The fee is higher than the amount',
  'notice.feeAboveAmount': 'You pay {fee} to send this. Wait for lower fees, or send more at once.',
  'notice.feeTooHigh.title': 'The fee would be far too high',
  'notice.feeTooHigh': 'It would be {fee}. Try again later, or send from your wallet.',
  'notice.mayHoldCollectibles.title': 'This address may hold collectibles',
  'notice.mayHoldCollectibles':
    'Coins of {most} or less stay: most collectibles are in one. Check in your wallet that none is in a larger one.',
  'notice.notSpendable.title': 'This account can’t be sent from here',
  'notice.notSpendable': 'Its address doesn’t tell how it’s spent. Send from your wallet.',

  'error.executionReverted': 'The network won’t allow this.',
  'error.executionReverted.reason': 'The network won’t allow this: {reason}',
} as const

/** A key of these texts. */
export type BitcoinTextKey = keyof typeof en

type TextOfEachKey = { readonly [Key in BitcoinTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}
