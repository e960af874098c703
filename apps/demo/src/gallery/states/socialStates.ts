import { requestSocials } from '../../../../../packages/latchkit/src/core/connect/requestSocials.js'
import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { failureOf } from '../../../../../packages/latchkit/src/core/state/failure.js'
import { newestOf, view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { windowLateMs } from '../../../../../packages/latchkit/src/react/views/ConnectingSocial/ConnectingSocial.js'
import type { ErrorEntry } from '../../../../../packages/latchkit/src/wire/errors/entry.js'
import { fail } from '../../../../../packages/latchkit/src/wire/errors/fail.js'
import {
  identityTaken,
  socialBlocked,
  socialDenied,
  socialUnavailable,
} from '../../../../../packages/latchkit/src/wire/errors/social.js'
import type { GalleryState } from '../GalleryState.js'
import type { SocialScript } from '../galleryEmail.js'
import { allInstalled, galleryCrowd, noneInstalled } from '../galleryWallets.js'

const row = (name: string, social: SocialScript, more: Partial<GalleryState> = {}): GalleryState => ({
  name,
  email: 'never',
  social,
  script: allInstalled,
  awaits: '.slot',
  open: () => view('Connect', {}),
  ...more,
})

const three: SocialScript = { providers: ['google', 'apple', 'github'] }

/** Puts a login by Google into the state, waiting or failed, as a press and its window would. */
async function begin(kit: Kit, failed: ErrorEntry<{ readonly provider: string }> | undefined): Promise<void> {
  await requestSocials(kit)
  const begunIn = newestOf(kit.store.getState().router, 'ConnectingSocial')
  if (!begunIn) return
  const attempt = { id: -1, begunIn, begunAt: kit.services.clock.now() }
  const failure = failed && failureOf(fail(failed, { provider: 'Google' }))
  patch(kit, () => ({
    attempt: { ...attempt, ...(failure ? { status: 'failed', failure } : { status: 'waiting' }) },
  }))
}

const waiting = (
  name: string,
  failed?: ErrorEntry<{ readonly provider: string }>,
  more: Partial<GalleryState> = {},
): GalleryState => ({
  name,
  email: 'never',
  social: { providers: ['google'] },
  script: allInstalled,
  open: () => view('ConnectingSocial', { provider: 'google' }),
  arrange: (kit) => void begin(kit, failed),
  awaits: failed ? '.corner' : '.ring.waiting',
  ...more,
})

/** States of the login by a provider: the row of providers, and the view that waits for their window. */
export const socialStates: readonly GalleryState[] = [
  row('connect-social', three),
  row('connect-social-only', { providers: ['google'] }, { options: { features: { email: false } } }),
  row('connect-social-none-installed', three, { script: noneInstalled }),
  row('connect-social-crowd', three, { script: (namespace) => ({ connectors: galleryCrowd(namespace) }) }),
  row('connect-social-collapsed', three, { options: { features: { collapseWallets: true } } }),
  row('connect-last-used', three, {
    stored: () => ({ recent_wallets: ['ID_AUTH'], connected_social: 'google' }),
  }),
  row('connect-last-used-email', three, { stored: () => ({ recent_wallets: ['ID_AUTH'] }) }),
  row('connect-last-used-wallet', three, {
    stored: () => ({ recent_wallets: ['gallery:example.lumen:1', 'gallery:example.foxglove:1'] }),
  }),
  row('connect-social-loading', {}, { awaits: '.email' }),
  waiting('social'),
  waiting('social-late', undefined, { waited: windowLateMs }),
  waiting('social-blocked', socialBlocked, { awaits: '.actions a' }),
  waiting('social-declined', socialDenied),
  waiting('social-unavailable', socialUnavailable),
  waiting('social-taken', identityTaken),
]
