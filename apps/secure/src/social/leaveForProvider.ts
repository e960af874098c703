import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { authorizationUrl } from './authorization.js'
import type { AskMessage } from './messages.js'
import { type PendingAuthorization, recordLeaving, type TabStorage } from './pendingAuthorization.js'
import { type SocialWindowParts, show } from './socialWindowParts.js'

/** Asks the person whether they want to sign in, where this device has never been signed in on the site. */
export const isWanted = async (
  { confirm }: Pick<SocialWindowParts, 'confirm'>,
  { isNewSite, language, site, provider }: AskMessage,
): Promise<boolean> =>
  !isNewSite || confirm({ language, site: new URL(site).host, provider: providerNames[provider] })

/**
 * Records that this tab leaves, and leaves for the provider. Only this tab can use the answer.
 * @param route How the answer reaches the frame.
 */
export async function leaveForProvider(
  parts: Pick<SocialWindowParts, 'config' | 'origin' | 'leave' | 'screen'>,
  storage: TabStorage,
  { provider, login, bind, choosesAccount }: AskMessage,
  route: Pick<PendingAuthorization, 'channel' | 'place' | 'needsDigits' | 'returnTo'>,
): Promise<void> {
  const { config, origin, leave } = parts
  const { state } = recordLeaving(storage, { provider, login, ...route })
  const url = await authorizationUrl(config, { provider, origin, bind, state, choosesAccount })
  if (url === undefined) return show(parts, { is: 'socialOff' })
  leave(url)
}
