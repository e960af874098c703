/** The texts about sending among lanterns, in English. */
export const en = {
  'fee.calm': 'Calm',
  'fee.brisk': 'Brisk',
  'cost.deposit': 'Shelf deposit',
  'notice.newShelf.title': 'The receiver has no shelf for {symbol} yet',
  'notice.newShelf': 'They get one. You leave {deposit} for it, and do not get them back.',
  'notice.tooDark.title': 'Not enough {symbol} for the fee',
}
