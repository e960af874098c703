/** Texts that explain wallets and networks. */
export const helpTexts = {
  keysTitle: 'You hold the keys',
  keysText:
    'A wallet is an app or browser extension that keeps the keys to your accounts. Sites never see them.',
  holdTitle: 'Everything you own in one place',
  holdText: 'See your coins, tokens, and collectibles, and send or receive them.',
  askTitle: 'Nothing moves without your OK',
  askText:
    'A site asks, your wallet shows you the request, and you decide. You don’t need a password for each site.',
  phraseTitle: 'Guard your recovery phrase',
  phraseText:
    'The words you get when you set up your wallet open it anywhere. Write them down and never share them.',

  recordTitle: 'A shared record',
  recordText: 'A network records who owns what on many computers at once. None of them can change it alone.',
  apartTitle: 'Each network is separate',
  apartText:
    'What you own on one network stays there. Your address can be the same on several networks, but each has its own balance.',
  feeTitle: 'Fees are paid in the network’s coin',
  feeText: 'Every transaction has a fee. Keep some of that coin to pay it.',
  listedTitle: 'Why a network may be missing',
  listedText: 'This site lists the networks it works with. What you own on others is still safe.',
} as const
