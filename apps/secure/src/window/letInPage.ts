import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, ServiceFailure } from '../identity/callService.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** The link in a mail to an address that strangers have locked at a service. */
export interface UnlockLink {
  readonly service: 'auth' | 'recovery'
  readonly letters: string
}

/** Reads the link from a URL's hash, which is not sent to any server; `undefined` if there is none. */
export function unlockLinkIn(hash: string): UnlockLink | undefined {
  const [, service, letters] = /^#unlock=(auth|recovery)\.([a-z]{28})$/.exec(hash) ?? []
  return service && letters ? { service: service as UnlockLink['service'], letters } : undefined
}

const endpoints = { auth: authEndpoints.useLink, recovery: recoveryEndpoints.useLink } as const

/**
 * Shows the page of a mailed link. Opening it does nothing, since mail programs open links, too. Its button lets this browser in, and shows
 * letters to type in the frame of a site, which has other keys and has to be let in as well.
 */
export function showLetIn(parts: WindowParts, { service, letters }: UnlockLink): void {
  const { access, screenHost } = parts
  const show = (screen: Parameters<typeof plainScreen>[1]) =>
    screenHost.show(plainScreen(parts, { title: parts.texts().letInTitle, ...screen }), 'device')

  async function press(): Promise<void> {
    const texts = parts.texts()
    show({ sentence: texts.working })
    try {
      const { guest } = await callService(access, endpoints[service], { body: { letters } })
      show({ sentence: texts.letInDone, value: guest })
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      const isUsed = isRefusal(error, 'requestUnknown')
      show({
        sentence: isUsed ? texts.letInOver : texts.letInFailed,
        ...(!isUsed && { act: { name: texts.tryAgain, go: () => void press() } }),
      })
    }
  }

  const texts = parts.texts()
  show({ sentence: texts.letInStatement, act: { name: texts.letInYes, go: () => void press() } })
}
