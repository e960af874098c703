/** The features that a visitor of the landing page can switch: those whose effect shows in the modal. */
export const chosenFeatures = ['allWallets', 'collapseWallets', 'legalCheckbox', 'send', 'receive'] as const
export type ChosenFeature = (typeof chosenFeatures)[number]

/** The families of chains that a site may have here: Ethereum's, or all four. */
export type Families = 'ethereum' | 'all'

/** The looks, the families and the features that a visitor of the landing page has chosen. */
export interface Choice {
  readonly mode: 'light' | 'dark' | 'system'
  readonly accent: string
  readonly radius: number
  readonly lang: string
  readonly families: Families
  readonly features: Readonly<Record<ChosenFeature, boolean>>
}

/** The choice of a site that sets no options. */
export const unchosen: Choice = {
  mode: 'system',
  accent: '#1957f0',
  radius: 24,
  lang: 'en',
  families: 'ethereum',
  features: { allWallets: true, collapseWallets: false, legalCheckbox: false, send: true, receive: true },
}

/** The page of terms that the checkbox of `legalCheckbox` links to. */
export const exampleTerms = 'https://example.com/terms'

/** Writes a choice as the query of the page `/play`. */
export function queryOf({ mode, accent, radius, lang, families, features }: Choice): URLSearchParams {
  const flags = chosenFeatures.map((name) => (features[name] ? name : `-${name}`))
  return new URLSearchParams({
    theme: mode,
    accent,
    radius: String(radius),
    lang,
    namespaces: families === 'all' ? 'eip155,solana,bip122,polkadot' : 'eip155',
    features: flags.join(','),
    ...(features.legalCheckbox && { termsConditionsUrl: exampleTerms }),
  })
}
