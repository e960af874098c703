import * as v from 'valibot'
import {
  type AskMessage,
  type SocialFrameMessage,
  socialFrameMessage,
  type WindowGreeting,
} from './messages.js'

/** The document that has opened a window, as far as another origin may see it: itself and its frames. */
export interface OpenerPage extends Partial<Pick<Window, 'postMessage'>> {
  readonly length: number
  readonly [frame: number]: Pick<Window, 'postMessage'>
}

interface GreetingParts {
  readonly opener: OpenerPage
  /** The origin of the secure site: only its documents receive a greeting. */
  readonly origin: string
  /** Calls about four times a second, until it is stopped. */
  readonly everyQuarterSecond: (callback: () => void) => () => void
  /** Waits for the answers of other frames. */
  readonly settle: () => Promise<void>
}

/** A frame that has answered a greeting. */
export interface AnsweringFrame<Message extends SocialFrameMessage> {
  readonly port: MessagePort
  readonly message: Message
}

/** Reads a message of a frame; `undefined` if it is none. */
export function readFrameMessage(data: unknown): SocialFrameMessage | undefined {
  const parsed = v.safeParse(socialFrameMessage, data)
  return parsed.success ? parsed.output : undefined
}

/**
 * Lists whom a greeting is for: the frames of a page, or the opener itself, where the frame or another window of this site has opened the
 * window, which have no frames.
 */
function listenersOf(opener: OpenerPage): readonly Pick<Window, 'postMessage'>[] {
  // A page of another origin lets itself be asked for its frames by number, and for nothing that iterates over them.
  if (opener.length > 0)
    return Array.from({ length: opener.length }, (_, index) => opener[index]).filter(
      (frame) => frame !== undefined,
    )
  const { postMessage } = opener
  return postMessage ? [{ postMessage: postMessage.bind(opener) }] : []
}

/**
 * Greets all frames of the page again and again, since the frame may still be loading, until one answers with a message of this type. A page
 * may have several kits, each with a frame: of those that have begun a login, the one that began it last is meant.
 */
export function greetFrames<Type extends SocialFrameMessage['type']>(
  { opener, origin, everyQuarterSecond, settle }: GreetingParts,
  greeting: WindowGreeting,
  type: Type,
): Promise<AnsweringFrame<Extract<SocialFrameMessage, { type: Type }>>> {
  type Message = Extract<SocialFrameMessage, { type: Type }>
  return new Promise((resolve) => {
    const answers: AnsweringFrame<Message>[] = []
    const greet = () => {
      for (const listener of listenersOf(opener)) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => {
          const message = readFrameMessage(data)
          if (message?.type === type) take({ port: port1, message: message as Message })
        }
        listener.postMessage(greeting, origin, [port2])
      }
    }
    const stop = everyQuarterSecond(greet)
    function take(answer: AnsweringFrame<Message>): void {
      answers.push(answer)
      if (answers.length > 1) return
      stop()
      const end = () => resolve(newestOf(answers))
      if (opener.length > 1) void settle().then(end)
      else end()
    }
    greet()
  })
}

const begunAt = ({ message }: AnsweringFrame<SocialFrameMessage>) =>
  (message as Partial<AskMessage>).begunAt ?? 0

const newestOf = <Message extends SocialFrameMessage>(answers: readonly AnsweringFrame<Message>[]) =>
  answers.reduce((newest, each) => (begunAt(each) > begunAt(newest) ? each : newest))
