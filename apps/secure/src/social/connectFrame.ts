import { ignoreServiceFailure } from '../identity/callService.js'
import type { ChannelPlace } from '../window/channelTalk.js'
import { portTalk, type Talk } from '../window/talk.js'
import type { WindowLink } from '../window/windowLink.js'
import { greetFrames, readFrameMessage } from './greetFrames.js'
import type { SocialFrameMessage, WindowGreeting, WindowMessage } from './messages.js'
import { type PausingTalk, type SocialWindowParts, show } from './socialWindowParts.js'

/** A frame that has answered the window. */
export interface ConnectedFrame<Message extends SocialFrameMessage> {
  readonly talk: Talk
  readonly message: Message
  /** The channel over which it has answered; absent if over a port. */
  readonly channel?: { readonly link: WindowLink; readonly talk: PausingTalk } | undefined
}

/** After this time without a frame, the person is told. The window goes on looking for it. */
const silentMs = 15_000
/** The same, for an answer: the frame that has begun the login has long been loaded, unless its page was left. */
const leftMs = 3_000
/** How long other frames of the page have to answer. */
const settleMs = 200

/** Sends a message to the frame. A channel sends again what does not arrive. */
export const say = (talk: Pick<Talk, 'send'>, message: WindowGreeting | WindowMessage): Promise<void> =>
  talk.send(message).catch(ignoreServiceFailure)

/** Greets the frames of the page, or the one at a channel, and says so if none answers for a while. */
export async function connectFrame<Type extends 'ask' | 'ready'>(
  parts: SocialWindowParts,
  greeting: WindowGreeting,
  type: Type,
  link: WindowLink | undefined,
  place?: ChannelPlace,
): Promise<ConnectedFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  const { opener, origin, everyQuarterSecond, later } = parts
  const stop = later(() => show(parts, { is: 'socialSilent' }), type === 'ready' && !link ? leftMs : silentMs)
  const settle = () => new Promise<void>((resolve) => later(resolve, settleMs))
  const frame = link
    ? await greetAt(await openAt(parts, link, place), greeting, type)
    : await greetOpener(
        { opener: opener ?? { length: 0 }, origin, everyQuarterSecond, settle },
        greeting,
        type,
      )
  stop()
  return frame
}

async function greetOpener<Type extends SocialFrameMessage['type']>(
  ...input: Parameters<typeof greetFrames<Type>>
): Promise<ConnectedFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  const { port, message } = await greetFrames(...input)
  return { talk: portTalk(port), message }
}

const openAt = async ({ openChannel }: SocialWindowParts, link: WindowLink, place?: ChannelPlace) => ({
  link,
  talk: await openChannel(link, place),
})

/** Greets the frame at a channel, which sends what was not delivered again by itself. */
function greetAt<Type extends SocialFrameMessage['type']>(
  channel: NonNullable<ConnectedFrame<SocialFrameMessage>['channel']>,
  greeting: WindowGreeting,
  type: Type,
): Promise<ConnectedFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  const { talk } = channel
  return new Promise((resolve) => {
    talk.listen((data) => {
      const message = readFrameMessage(data)
      if (message?.type === type)
        resolve({ talk, channel, message: message as Extract<SocialFrameMessage, { type: Type }> })
    })
    void say(talk, greeting)
  })
}
