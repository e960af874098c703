/** The reasons not to trust a name. They are loaded with the code that detects such names. */
export const riskTexts = {
  walletAlike: 'Looks like {name}, but it’s a different wallet',
  tokenAlike: 'Looks like {name}, but it’s a different token',
  nameMixed: 'Its name mixes alphabets',
}

/** The key of a reason. */
export type RiskTextKey = keyof typeof riskTexts
