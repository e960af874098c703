/** The reasons not to trust a name, which load with what looks for them. */
export const enRisks = {
  walletAlike: 'Looks like {name}, but is another wallet',
  tokenAlike: 'Looks like {name}, but is another token',
  nameMixed: 'The name mixes alphabets',
}

/** The key of such a text. */
export type RiskTextKey = keyof typeof enRisks
