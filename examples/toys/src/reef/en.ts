/** The texts about sending on the reef, in English. */
export const en = {
  'fee.standard': 'Standard',
  'notice.otherShore.title': 'This address is on another reef',
  'notice.otherShore': 'The same key will get it on {network}. Ask the recipient whether they check there.',
  'notice.cannotPayFee.title': 'Not enough {symbol} for the fee',
  'notice.belowMinimum.title': 'At least {minimum} must stay',
  'notice.belowMinimum': 'The reef forgets accounts that hold less.',
  'notice.tooSmallToOpen.title': 'The recipient needs at least {minimum}',
  'notice.tooSmallToOpen': 'They don’t have an account yet, and the reef won’t open one with less.',
}
