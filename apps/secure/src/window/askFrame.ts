import type { FrameMessage, WindowMessage } from './messages.js'
import type { WindowParts } from './openParts.js'
import type { Talk } from './talk.js'

/** The answers of a frame to its window's questions. */
export type Answer = Extract<FrameMessage, { type: 'added' | 'receives' | 'taken' }>

/** The questions of a window to its frame. */
export interface FrameQuestions {
  /** Sends a message and waits for the answer; `undefined` if the frame does not answer within a minute. */
  ask<Type extends Answer['type']>(
    message: WindowMessage,
    type: Type,
  ): Promise<Extract<Answer, { type: Type }> | undefined>
  /** Takes an answer. Ignores one that nobody waits for. */
  answer(message: Answer): void
}

/** Timeout of an answer, in seconds. */
const answerSeconds = 60

/** Creates the questions of a window. */
export function createAsking({ everySecond }: Pick<WindowParts, 'everySecond'>, talk: Talk): FrameQuestions {
  const pendingAnswers = new Map<Answer['type'], (message: Answer) => void>()
  return {
    async ask(message, type) {
      const answer = new Promise<Answer | undefined>((resolve) => {
        let seconds = 0
        const end = (frameAnswer?: Answer) => {
          stop()
          pendingAnswers.delete(type)
          resolve(frameAnswer)
        }
        const stop = everySecond(() => {
          if (++seconds === answerSeconds) end()
        })
        pendingAnswers.set(type, end)
      })
      await talk.send(message)
      return (await answer) as Extract<Answer, { type: typeof type }> | undefined
    },
    answer: (message) => pendingAnswers.get(message.type)?.(message),
  }
}
