import type { ConnectorContext } from '../core/contracts/connector.js'
import type { SocialCapability } from '../core/contracts/embedded.js'
import { loadFile } from '../core/kit/loadFile.js'
import type { LoginProvider } from '../wire/features.js'

/**
 * Creates the login by a provider: the window, which opens in the press itself, and the login in the frame, which is loaded meanwhile.
 * @param logIn Logs in by the frame.
 */
export function createSocialLogin(
  { id, projectId = '', backendUrl, clock }: ConnectorContext,
  secureSite: string | undefined,
  logIn: SocialCapability['connect'],
) {
  let origin: string | undefined
  let opened: Window | null = null
  /** Number of the newest window: an earlier login must not close it, since windows of one kit share a name. */
  let windowNumber = 0
  const address = () => origin && `${origin}/social?${new URLSearchParams({ projectId })}`
  const close = (number: number) => {
    if (number !== windowNumber) return
    opened?.close()
    opened = null
  }
  const offered = async () => {
    const { readSecureSite } = await loadFile(() => import('./findSecureSite.js'))
    const site = await readSecureSite(secureSite, backendUrl, clock)
    origin = site.origin
    return site.socials
  }
  const social: SocialCapability = {
    offered,
    address,
    openWindow() {
      const number = ++windowNumber
      const now = window.open(address() ?? '', `latchkit-social-${id}`, 'popup,width=480,height=720')
      opened = now
      now?.focus()
      // A site's own button may be pressed before anything is known of the secure site.
      if (now && !origin)
        offered().then(
          () => now.location.replace(address() ?? ''),
          () => close(number),
        )
      return now !== null
    },
    async connect(provider: LoginProvider, signal: AbortSignal) {
      const number = windowNumber
      const leave = () => close(number)
      signal.addEventListener('abort', leave)
      try {
        await logIn(provider, signal)
      } finally {
        signal.removeEventListener('abort', leave)
        leave()
      }
    },
  }
  return { social, close: () => close(windowNumber) }
}
