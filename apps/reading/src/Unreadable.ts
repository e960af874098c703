import { cleanText } from './cleanText.js'
import { type Notice, notice, type Sentence, say } from './say.js'
import type { NoticeCode } from './texts/en/notices.js'

/** The reason why a request cannot be approved, in words for the person who is asked. */
export class Unreadable extends Error {
  /**
   * @param sentence The reason; the error's own message is its English, for developers.
   * @param isWalled Whether no site gets such a thing, however it is written.
   */
  constructor(
    readonly sentence: Sentence,
    readonly isWalled = false,
  ) {
    super(say(sentence))
  }
}

/** Makes the reason of a code. */
export const unreadable = (code: NoticeCode, data?: Notice['data']) => new Unreadable(notice(code, data))

/** Makes the reason of what no site gets signed or sent. */
export const walled = (code: NoticeCode) => new Unreadable(notice(code), true)

/** A method that this wallet does not have. */
export const unsupported = (method: string) => unreadable('unsupported', { method: cleanText(method, 60) })

/** A request for an account that the site does not have. */
export const foreignAccount = () => unreadable('foreignAccount')
