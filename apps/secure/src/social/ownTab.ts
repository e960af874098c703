import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { isAllowedPage } from '../channel/acceptOffer.js'
import { ignoreServiceFailure } from '../identity/callService.js'
import { isWanted, leaveForProvider } from './leaveForProvider.js'
import type { ProviderOutcome, WindowMessage } from './messages.js'
import type { PendingAuthorization } from './pendingAuthorization.js'
import { follow, type SocialWindowParts, show } from './socialWindowParts.js'
import { answerLink, drawSecret, returnUrl, type TabAsk } from './tabLogin.js'

/** Whether the page to go back to is the site that asks, and one of the project's. */
export function isListed({ config }: SocialWindowParts, { ask, returnTo }: TabAsk): boolean {
  const { origin } = new URL(returnTo)
  const pages = { origins: config.origins, isDevelopment: config.development }
  return origin === ask.site && isAllowedPage(origin, pages)
}

/** Leaves for the provider in the page's own tab. */
export async function leaveInTab(
  parts: SocialWindowParts,
  { ask, channel, returnTo }: TabAsk,
): Promise<void> {
  const { storage, leave } = parts
  const provider = providerNames[ask.provider]
  follow(parts, ask)
  if (!storage) return show(parts, { is: 'socialNoStorage', provider })
  if (!(await isWanted(parts, ask))) return leave(returnTo)
  show(parts, { is: 'socialLeaving', provider })
  await leaveForProvider(parts, storage, ask, { channel, needsDigits: false, returnTo })
}

/** Leaves the answer in the channel, and goes back to the page with the secret that opens it. */
export async function returnInTab(
  parts: SocialWindowParts,
  { channel, provider }: PendingAuthorization,
  returnTo: string,
  outcome: ProviderOutcome,
): Promise<void> {
  show(parts, { is: 'socialBringing', provider: providerNames[provider] })
  const secret = drawSecret()
  const talk = await parts.openChannel(await answerLink(channel, secret))
  try {
    await talk.send({ type: 'answer', outcome } satisfies WindowMessage)
    parts.leave(returnUrl(returnTo, provider, secret))
  } catch (error) {
    ignoreServiceFailure(error)
    // Without the answer the page shows that the login has ended.
    parts.leave(returnTo)
  }
}
