import { fail } from '../../wire/errors/fail.js'
import { socialNotConfigured } from '../../wire/errors/social.js'
import { connectorNotFound } from '../../wire/errors/verbs.js'
import { type LoginProvider, loginProviders } from '../../wire/features.js'
import type { AuthCapability, SocialOffer } from '../contracts/embedded.js'
import { type Kit, perKit } from '../kit/kit.js'
import { findLogin } from './findLogin.js'

/** The window of a kit in which a visitor logs in by a provider. */
interface SocialWindow {
  /** What the site's server has said; absent until then. */
  offer?: SocialOffer
  opened: Window | null
  /** Number of the newest login. An earlier one must not close the window, which is the same one. */
  number: number
}

/** The window of each kit. */
const socialWindow = perKit((): SocialWindow => ({ opened: null, number: 0 }))

/** Returns the address of the window, for a link that opens it; `undefined` until the site's server has named it. */
export const socialAddress = (kit: Kit): string | undefined => socialWindow(kit).offer?.address

/**
 * Opens the window in which a visitor logs in, or brings it to the front. Must be called in the press itself.
 * @param isNew Whether a login begins with it; otherwise the window is that of the present login, which closes it.
 * @returns `false` if the browser blocked it.
 */
export function openSocialWindow(kit: Kit, provider: LoginProvider, isNew = true): boolean {
  const { socialOffer } = socialLogin(kit, provider)
  const memory = socialWindow(kit)
  const address = memory.offer?.address
  const opened = window.open(address ?? '', `latchkit-social-${kit.id}`, 'popup,width=480,height=720')
  if (isNew) memory.number++
  const { number } = memory
  memory.opened = opened
  opened?.focus()
  // A site's own button may be pressed before anything is known of the secure site.
  if (opened && !address)
    fetchOffer(kit, socialOffer).then(
      (offer) => opened.location.replace(offer.address),
      () => closeSocialWindow(kit, number),
    )
  return opened !== null
}

/** Whether this page can open no windows of its own kind: an app of the home screen, which would open a browser that knows nothing of it. */
export function isHomeScreenApp(): boolean {
  const { standalone } = (globalThis.navigator ?? {}) as { readonly standalone?: boolean }
  return standalone === true || (globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false)
}

/** Returns the number of the newest login, by which it closes its window. */
export const socialLoginNumber = (kit: Kit): number => socialWindow(kit).number

/** Closes the window of a login, unless a newer login uses it. */
export function closeSocialWindow(kit: Kit, number: number): void {
  const memory = socialWindow(kit)
  if (number !== memory.number) return
  memory.opened?.close()
  memory.opened = null
}

/** Asks the site's server which providers it offers. */
export async function fetchOffer(
  kit: Kit,
  socialOffer: NonNullable<AuthCapability['socialOffer']>,
): Promise<SocialOffer> {
  const offer = await socialOffer()
  socialWindow(kit).offer = offer
  return offer
}

/**
 * Returns how the kit's connector logs visitors in by a provider.
 * @throws `runningErrors`; `connectorNotFound`, `socialNotConfigured`.
 */
export function socialLogin(kit: Kit, provider: LoginProvider) {
  const login = findLogin(kit)
  if (!login) throw fail(connectorNotFound, { connector: '' })
  const { data, auth } = login
  const { socialOffer, connectSocial } = auth
  if (!socialOffer || !connectSocial) throw fail(socialNotConfigured, { provider: loginProviders[provider] })
  return { data, socialOffer, connectSocial }
}
