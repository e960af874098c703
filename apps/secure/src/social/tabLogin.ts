import * as v from 'valibot'
import { bindOf, type ProviderAnswer } from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import { ways } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { ServiceAccess } from '../identity/callService.js'
import type { FrameStore } from '../identity/frameStore.js'
import type { SocialLogin } from '../identity/providerProof.js'
import { fromBase64url, sha256, toBase64url, utf8 } from '../vault/bytes.js'
import { socialUrl, type WindowLink } from '../window/windowLink.js'
import { askMessage, type ChannelFields, channelFields } from './messages.js'

// Where there are no windows, the page itself leaves for the provider, and its frame ends with it. So the frame keeps the login in its
// records, and the answer waits for it in a channel of auth.

/** A login for which the page leaves. */
export interface TabLogin {
  readonly login: SocialLogin
  /** The handle of the login. */
  readonly handle: string
  /** What the answers are to be bound to: one for each that the provider is asked for. */
  readonly binds: readonly string[]
  readonly answers: readonly ProviderAnswer[]
  readonly channel: ChannelFields
  /** The origin of the page. */
  readonly site: string
  /** Where the page was. */
  readonly returnTo: string
  /** In ms since 1970. */
  readonly begunAt: number
}

const name = 'tabLogin'
/** How long a login may be away, in ms: as long as the nonces of the services are good. */
const maxAwayMs = 600_000

/** Keeps a login until the page comes back. There is one at a time. */
export const keepTabLogin = (store: Pick<FrameStore, 'set'>, login: TabLogin): Promise<void> =>
  store.set(name, login)

/** Returns the login for which a page of this site has left; `undefined` if there is none, or it was too long ago. */
export async function readTabLogin(
  store: Pick<FrameStore, 'get'>,
  site: string,
  now: number,
): Promise<TabLogin | undefined> {
  const kept = (await store.get(name)) as TabLogin | undefined
  return kept?.site === site && now - kept.begunAt < maxAwayMs ? kept : undefined
}

export const forgetTabLogin = (store: Pick<FrameStore, 'delete'>): Promise<void> => store.delete(name)

/** Computes what the answers of a login are to be bound to. Where each service needs a code of its own, both are asked for before one is used. */
export async function bindsOf({ device }: ServiceAccess, login: SocialLogin): Promise<readonly string[]> {
  const services = ways[login.way].proof === 'idToken' ? (['auth'] as const) : (['auth', 'recovery'] as const)
  return Promise.all(
    services.map((service) => bindOf({ ...login, purpose: 'login', service, jkt: device.id })),
  )
}

/** What the address of the tab tells the window: what to ask, where to leave the answer, and where to go back. */
const tabAsk = v.strictObject({
  ask: askMessage,
  channel: channelFields,
  returnTo: v.pipe(v.string(), v.url(), v.maxLength(4_096)),
})
export type TabAsk = v.InferOutput<typeof tabAsk>

const mark = '#tab.'

/** Returns the address at which the page's own tab asks the provider. Its hash is not sent to any server. */
export const tabUrl = (origin: string, projectId: string, ask: TabAsk): string =>
  `${socialUrl(origin, { projectId })}${mark}${toBase64url(utf8(JSON.stringify(ask)))}`

/** Reads what the address of the tab tells; `undefined` if it is another one. */
export function tabAskIn(hash: string): TabAsk | undefined {
  if (!hash.startsWith(mark)) return undefined
  try {
    const text = new TextDecoder().decode(fromBase64url(hash.slice(mark.length)))
    return v.parse(tabAsk, JSON.parse(text))
  } catch {
    return undefined // somebody has written it by hand
  }
}

/**
 * Returns the channel in which an answer waits. Opening it takes two things: the key that the frame keeps, and a secret that the window
 * draws at the end and tells only the page to which it goes back. The page alone cannot open it, since it lacks the key. Nor can an attacker
 * who made a visitor open the address of the attacker's own login: they have the key, and lack the secret.
 */
export const answerLink = async ({ id, key }: ChannelFields, secret: string): Promise<WindowLink> => ({
  id,
  key: await sha256(utf8(`latchkit tab v1|${key}|${secret}`)),
})

const secretBytes = 16

/** Draws the secret of an answer. */
export const drawSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(secretBytes)))

/** Returns the address of the page with the secret behind its hash. */
export const returnUrl = (returnTo: string, provider: string, secret: string): string =>
  `${returnTo}${returnTo.includes('#') ? '&' : '#'}latchkit=${provider}.${secret}`
