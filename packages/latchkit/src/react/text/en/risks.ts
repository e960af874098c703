/** The reasons not to trust a name, which load with what looks for them. */
export const riskTexts = {
  walletAlike: 'Looks like {name}, but it’s a different wallet',
  tokenAlike: 'Looks like {name}, but it’s a different token',
  nameMixed: 'Its name mixes alphabets',
}

/** The key of such a text. */
export type RiskTextKey = keyof typeof riskTexts
