import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import type { FrameConfig } from '../config.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { MountedScreen } from '../ui/mountScreen.js'
import type { ChannelPlace, ChannelTalk } from '../window/channelTalk.js'
import type { Talk } from '../window/talk.js'
import type { WindowLink } from '../window/windowLink.js'
import type { OpenerPage } from './greetFrames.js'
import type { SocialFrameMessage } from './messages.js'
import type { TabStorage } from './pendingAuthorization.js'
import type { SocialState } from './socialScreen.js'

/** What the window of a login by a provider needs. */
export interface SocialWindowParts {
  readonly config: Pick<FrameConfig, 'socials' | 'development' | 'origins'>
  readonly screen: Pick<MountedScreen<SocialState>, 'show' | 'state'>
  /** The page that has opened the window; `null` if a site or a provider keeps its windows apart. */
  readonly opener: OpenerPage | null
  readonly origin: string
  /** Whether a document of this origin led here. No other page can make it so. */
  readonly isFromOwnPage: boolean
  /** The storage of this tab; `undefined` if it has none. */
  readonly storage: TabStorage | undefined
  setLanguage(language: Language): void
  setMode(mode: 'light' | 'dark'): void
  /** Asks whether the person wants to sign in on a site. The button cannot be pressed by a click that was meant for the page. */
  confirm(question: SiteQuestion): Promise<boolean>
  /** Opens the window's side of a channel of auth. @param place Where this tab has paused in it. */
  openChannel(link: WindowLink, place?: ChannelPlace): Promise<PausingTalk>
  /** Leaves for an address. Going back from there does not return to this document. */
  leave(url: string): void
  close(): void
  readonly everyQuarterSecond: (callback: () => void) => () => void
  /** Calls once, after so many ms. */
  readonly later: (callback: () => void, afterMs: number) => () => void
}

/** The question whether to sign in on a site with a provider. */
export interface SiteQuestion {
  readonly language: Language
  /** Host of the site. */
  readonly site: string
  readonly provider: string
}

/** A talk over a channel, which goes on in the next document of the tab. */
export type PausingTalk = Pick<ChannelTalk, keyof Talk | 'pause'>

/** Changes what the window shows. */
export const show = ({ screen }: Pick<SocialWindowParts, 'screen'>, change: Partial<SocialState>): void =>
  screen.show({ ...screen.state(), ...change })

/** Takes the language and the colours of the frame. */
export function follow(
  parts: SocialWindowParts,
  { language, mode }: Extract<SocialFrameMessage, { type: 'ask' | 'ready' }>,
) {
  parts.setLanguage(language)
  if (mode) parts.setMode(mode)
  show(parts, { texts: windowTextOf(language) })
}
