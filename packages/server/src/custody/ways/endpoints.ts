import type { Provider } from 'latchkit/wire/custody'

/** The addresses of a provider, by what is asked there, and what it names itself in ID tokens (`issuer`). */
type Endpoints<Names extends string> = Readonly<Record<Names | 'issuer', string>>
export type IdTokenEndpoints = Endpoints<'keys'>
export type GithubEndpoints = Endpoints<'token' | 'user' | 'emails' | 'applications'>

/** Where each provider is asked. Nothing else is ever called: no address comes from a token, an answer or a visitor. */
export const realEndpoints: Readonly<
  Record<Exclude<Provider, 'github'>, IdTokenEndpoints> & { github: GithubEndpoints }
> = {
  google: {
    issuer: 'https://accounts.google.com',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    keys: 'https://appleid.apple.com/auth/keys',
  },
  github: {
    issuer: 'https://github.com',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
    applications: 'https://api.github.com/applications',
  },
}

/** Names of `*.localhost` are known to browsers; programs ask this machine by its address. */
export const byAddress = (url: string): string => {
  const { hostname } = new URL(url)
  return hostname.endsWith('.localhost') ? url.replace(hostname, '127.0.0.1') : url
}

/** Returns the same addresses below that of a stand-in, if there is one. */
export function endpointsAt<Names extends string>(
  real: Endpoints<Names>,
  standIn: string | undefined,
): Endpoints<Names> {
  if (standIn === undefined) return real
  const addresses = Object.keys(real).map((name) => [
    name,
    name === 'issuer' ? standIn : byAddress(`${standIn}/${name}`),
  ])
  return Object.fromEntries(addresses) as Endpoints<Names>
}
