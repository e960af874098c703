/** The texts about sending among lanterns, in English. */
export const en = {
  'fee.calm': 'Calm',
  'fee.brisk': 'Brisk',
  'cost.deposit': 'Shelf deposit',
  'notice.newShelf.title': 'The recipient has no shelf for {symbol} yet',
  'notice.newShelf': 'They’ll get one. You leave {deposit} for it and don’t get it back.',
  'notice.tooDark.title': 'Not enough {symbol} for the fee',
}
