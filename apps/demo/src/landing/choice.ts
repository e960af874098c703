import type { Moment } from './moments.js'

/** The features that a visitor of the landing page can switch: those whose effect shows in the modal. */
export const chosenFeatures = ['allWallets', 'collapseWallets', 'legalCheckbox', 'send', 'receive'] as const
export type ChosenFeature = (typeof chosenFeatures)[number]

/** What a site gets from a server of its own. A kit cannot change these while it runs. */
export const serverParts = ['email', 'pairing', 'signIn', 'gateway'] as const
export type ServerPart = (typeof serverParts)[number]

/** The families of chains that a site may have here: Ethereum's, or all four. */
export type Families = 'ethereum' | 'all'

/** What a visitor has chosen: look, language, chains, features and server parts. */
export interface Choice {
  readonly mode: 'light' | 'dark' | 'system'
  readonly accent: string
  readonly radius: number
  readonly lang: string
  readonly families: Families
  readonly features: Readonly<Record<ChosenFeature, boolean>>
  readonly server: Readonly<Record<ServerPart, boolean>>
}

/** The greatest radius that a visitor can choose, in px. */
export const roundest = 32

/** The kit's defaults, as a choice. */
export const unchosen: Choice = {
  mode: 'system',
  accent: '#1957f0',
  radius: 24,
  lang: 'en',
  families: 'ethereum',
  features: { allWallets: true, collapseWallets: false, legalCheckbox: false, send: true, receive: true },
  server: { email: false, pairing: false, signIn: false, gateway: false },
}

/** The accents and corners of five brands. */
export const brands = {
  blue: { accent: unchosen.accent, radius: unchosen.radius },
  violet: { accent: '#7c3aed', radius: 32 },
  teal: { accent: '#0f766e', radius: 16 },
  clay: { accent: '#c2410c', radius: 8 },
  ink: { accent: '#1c1b19', radius: 0 },
} as const
export type Brand = keyof typeof brands

/** Returns the accent of dark mode where it is another one: a button as dark as ink would vanish in the page. */
export const darkAccentOf = (accent: string): string | undefined =>
  accent === brands.ink.accent ? '#f4f2ee' : undefined

/** The page of terms that the checkbox of `legalCheckbox` links to. */
export const exampleTerms = 'https://example.com/terms'

/** Returns the moments that the live modal cannot show with these features. */
export const disabledMoments = ({ send }: Choice['features']): readonly Moment[] =>
  send ? [] : ['send', 'warning']

/** The query value that switches a part of the server on. */
const serverQuery: Readonly<Record<ServerPart, readonly [name: string, value: string]>> = {
  email: ['email', 'on'],
  pairing: ['pairing', 'on'],
  signIn: ['siwx', 'required'],
  gateway: ['backend', 'on'],
}

/** Reads which parts of the server an address switches on. */
export function readServerParts(query: URLSearchParams): Choice['server'] {
  const isOn = (part: ServerPart) => {
    const value = query.get(serverQuery[part][0])
    return part === 'signIn' ? value !== null && value !== 'off' : value === 'on'
  }
  return Object.fromEntries(serverParts.map((part) => [part, isOn(part)])) as Choice['server']
}

/** Updates a query to the chosen server parts. Parts that already match stay untouched. */
export function writeServerParts(query: URLSearchParams, server: Choice['server']): void {
  const before = readServerParts(query)
  for (const part of serverParts) {
    const [name, value] = serverQuery[part]
    if (before[part] !== server[part]) query.set(name, server[part] ? value : 'off')
  }
}

/** Updates a query to the chosen families, with their default networks. */
export function writeFamilies(query: URLSearchParams, families: Families): void {
  query.set('namespaces', families === 'all' ? 'eip155,solana,bip122,polkadot' : 'eip155')
  for (const name of ['networks', 'defaultNetwork']) query.delete(name)
}

/** Writes a choice as the query of the page `/play`. */
export function queryOf({ mode, accent, radius, lang, families, features, server }: Choice): URLSearchParams {
  const flags = chosenFeatures.map((name) => (features[name] ? name : `-${name}`))
  const query = new URLSearchParams({
    theme: mode,
    accent,
    radius: String(radius),
    lang,
    features: flags.join(','),
    ...(features.legalCheckbox && { termsConditionsUrl: exampleTerms }),
  })
  writeFamilies(query, families)
  writeServerParts(query, server)
  return query
}
