/** The texts about sending on the reef, in English. */
export const en = {
  'fee.standard': 'Standard',
  'notice.otherShore.title': 'This address is of another reef',
  'notice.otherShore': 'The same key will get it on {network}. Ask the receiver whether they look there.',
  'notice.cannotPayFee.title': 'Not enough {symbol} for the fee',
  'notice.belowMinimum.title': 'At least {minimum} have to stay',
  'notice.belowMinimum': 'The reef forgets accounts with less.',
  'notice.tooSmallToOpen.title': 'The receiver needs at least {minimum}',
  'notice.tooSmallToOpen': 'They have no account yet, and the reef opens none with less.',
}
