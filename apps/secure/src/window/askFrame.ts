import type { FrameWord, WindowWord } from './messages.js'
import type { WindowParts } from './openParts.js'
import type { Talk } from './talk.js'

/** The answers of a frame to what its window asks. */
export type Answer = Extract<FrameWord, { type: 'added' | 'receives' | 'taken' }>

/** The questions of a window to its frame. */
export interface Asking {
  /** Sends a word, and waits for the answer; nothing where the frame says nothing for a minute. */
  ask<Type extends Answer['type']>(
    word: WindowWord,
    type: Type,
  ): Promise<Extract<Answer, { type: Type }> | undefined>
  /** Takes an answer; one that is not waited for is none. */
  answer(word: Answer): void
}

/** An answer that has not come by then does not come. */
const answerSeconds = 60

/** Makes the questions of a window. */
export function createAsking({ everySecond }: Pick<WindowParts, 'everySecond'>, talk: Talk): Asking {
  const waiting = new Map<Answer['type'], (word: Answer) => void>()
  return {
    async ask(word, type) {
      const answer = new Promise<Answer | undefined>((answered) => {
        let seconds = 0
        const end = (own?: Answer) => {
          stop()
          waiting.delete(type)
          answered(own)
        }
        const stop = everySecond(() => {
          if (++seconds === answerSeconds) end()
        })
        waiting.set(type, end)
      })
      await talk.send(word)
      return (await answer) as Extract<Answer, { type: typeof type }> | undefined
    },
    answer: (word) => waiting.get(word.type)?.(word),
  }
}
