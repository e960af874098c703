import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { WindowHost } from '../window/openWindow.js'
import { socialUrl } from '../window/windowLink.js'
import { type Attempt, openAttempt } from './attempt.js'

interface ProviderWindowInput {
  readonly host: WindowHost
  readonly provider: Provider
  readonly projectId: string
  /** The checked origin of the page. */
  readonly site: string
  /** Whether the provider is to let the person choose an account. */
  readonly choosesAccount?: boolean
  readonly language: Parameters<typeof openAttempt>[0]['language']
  /** Opens a channel to the window, where the provider cuts it off its opener. */
  readonly openChannel: Parameters<typeof openAttempt>[0]['openChannel']
}

/** The window in which a person is at a provider, opened by the frame or the wallet's window itself. */
export interface ProviderWindow {
  readonly attempt: Attempt
  /** Whether this document has the window: the browser may have opened none, or one that it keeps apart from the page. */
  readonly isReached: boolean
  /** Opens it again, or brings it to the front. Must be called inside the click. */
  open(): void
  /** Closes it. */
  end(): void
}

const features = 'popup,width=480,height=720'
const handleBytes = 16

/** Opens the window of a login by a provider. Must be called inside the click. */
export function openProviderWindow({
  host,
  provider,
  projectId,
  site,
  choosesAccount,
  language,
  openChannel,
}: ProviderWindowInput): ProviderWindow {
  const handle = randomHex(handleBytes)
  const url = socialUrl(host.location.origin, { projectId })
  const openNow = () => host.open(url, `latchkit-social-${handle}`, features)
  let opened = openNow()
  const attempt = openAttempt({
    ...{ host, handle, provider, site, language, openChannel },
    begunAt: Date.now(),
    // The wallet is used on this site already.
    isNewSite: false,
    ...(choosesAccount && { choosesAccount }),
  })
  return {
    attempt,
    isReached: opened !== null,
    open() {
      opened = openNow() ?? opened
    },
    end() {
      attempt.end()
      opened?.close()
    },
  }
}
