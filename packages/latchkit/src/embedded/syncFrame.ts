import type { ConnectorContext } from '../core/contracts/connector.js'
import type { ConnectorLook } from '../core/contracts/embedded.js'
import type { PageWords } from '../core/services/readPage.js'
import { framePath, frameVersion } from '../wire/frame/limits.js'
import { version } from '../wire/version.js'
import { visitorLocale } from '../wire/visitorLocale.js'
import type { FrameChannel } from './frameChannel.js'

/** Returns the URL of the frame's document. */
export function frameAddress(
  origin: string,
  { projectId = '', networks }: Pick<ConnectorContext, 'projectId' | 'networks'>,
): string {
  const query = { projectId, chainId: networks()[0]?.caipNetworkId ?? '', version: String(frameVersion) }
  return `${origin}${framePath}?${new URLSearchParams({ ...query, enableLogger: 'false' })}`
}

/** Tells a newly loaded document the site's name and icons. The frame shows the verified origin in any case. */
export function syncSite(
  channel: Pick<FrameChannel, 'request'>,
  { projectId, logger }: Pick<ConnectorContext, 'projectId' | 'logger'>,
  { name, description, url, icons }: PageWords & { readonly url: string },
): void {
  const metadata = {
    name: name.slice(0, 256),
    description: description.slice(0, 2_048),
    url,
    icons: icons.filter(({ length }) => length <= 2_048),
  }
  channel
    .request('SYNC_DAPP_DATA', {
      metadata,
      sdkVersion: version,
      sdkType: 'latchkit',
      ...(projectId && { projectId }),
    })
    .catch((error: unknown) => logger.debug('not synced', error))
}

/** Tells the frame how the modal looks: light or dark, the site's theme variables in that mode, and the language. */
export function syncLook(
  channel: Pick<FrameChannel, 'request'>,
  { themeMode, themeVariables, locale }: ConnectorLook,
  { logger }: Pick<ConnectorContext, 'logger'>,
): void {
  const mode = themeMode === 'system' ? (systemIsDark() ? 'dark' : 'light') : themeMode
  const inMode: Readonly<Record<string, unknown>> = { ...themeVariables, ...themeVariables[mode] }
  const isPlain = (entry: [string, unknown]): entry is [string, string | number] =>
    typeof entry[1] === 'string' || typeof entry[1] === 'number'
  const variables = Object.fromEntries(Object.entries(inMode).filter(isPlain))
  channel
    .request('SYNC_THEME', {
      ...(themeMode !== 'system' && { themeMode }),
      // §3 has both names; each frame reads one of them.
      themeVariables: variables,
      w3mThemeVariables: variables,
      locale: (locale ?? visitorLocale()).slice(0, 35),
    })
    .catch((error: unknown) => logger.debug('not synced', error))
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches
