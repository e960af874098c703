import type { Talk } from '../window/talk.js'
import { say } from './connectFrame.js'
import { readFrameMessage } from './greetFrames.js'

interface DigitsParts {
  readonly digits: string
  readonly talk: Talk
  show(digits: string): void
  readonly later: (callback: () => void, afterMs: number) => () => void
}

const digitCount = 6
const tries = 3
/** How long the digits count, in ms. */
const digitsMs = 300_000

/** Draws six digits, each number as likely as another. */
export function drawDigits(): string {
  const count = 10 ** digitCount
  const limit = Math.floor(2 ** 32 / count) * count
  const [number = limit] = crypto.getRandomValues(new Uint32Array(1))
  return number < limit ? String(number % count).padStart(digitCount, '0') : drawDigits()
}

/**
 * Shows digits, and waits until they were typed in the frame. The window compares them itself and says no more than how many tries are left:
 * nobody else, not even auth, which carries the messages, can say that they match.
 * @returns Whether they match. After three wrong tries or five minutes they count no more.
 */
export function giveByDigits({ digits, talk, show, later }: DigitsParts): Promise<boolean> {
  return new Promise((resolve) => {
    let triesLeft = tries
    const end = (isRight: boolean) => {
      triesLeft = 0
      stop()
      resolve(isRight)
    }
    const stop = later(() => end(false), digitsMs)
    const ask = () => void say(talk, { type: 'asksDigits', triesLeft })
    talk.listen((data) => {
      const message = readFrameMessage(data)
      if (message?.type !== 'digits' || triesLeft === 0) return
      triesLeft--
      if (message.digits === digits) return end(true)
      if (triesLeft === 0) return end(false)
      ask()
    })
    show(digits)
    ask()
  })
}
