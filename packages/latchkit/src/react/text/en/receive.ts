/** Texts of receiving. */
export const receiveTexts = {
  receive: 'Receive',
  addressQrCode: 'QR code of your address',
  receiveHere: '<b>Receive</b> on <b>{network}</b>',
  receiveOther: 'Other addresses of this account',
  receiveOn: 'Works on {networks}',
  networksMore: '{count} more',
  receiveAll: 'All networks',
  receiveElsewhere: 'Anything sent on other networks may be lost.',
  receiveUnknown:
    'This site doesn’t support your wallet’s network. Ask the sender which network they’ll use.',
} as const
