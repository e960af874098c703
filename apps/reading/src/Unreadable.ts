import { cleanText } from './cleanText.js'
import { type Notice, notice, type Sentence, say } from './say.js'
import type { NoticeCode } from './texts/en/notices.js'

/** Why a request cannot be approved, in words for the person. */
export class Unreadable extends Error {
  /**
   * @param sentence The reason. The error's own message is its English text, for developers.
   * @param isWalled Whether no site may ask for this at all, in any encoding.
   */
  constructor(
    readonly sentence: Sentence,
    readonly isWalled = false,
  ) {
    super(say(sentence))
  }
}

/** Creates the error for a reason. */
export const unreadable = (code: NoticeCode, data?: Notice['data']) => new Unreadable(notice(code, data))

/** Creates the error for something that no site may have signed or sent. */
export const walled = (code: NoticeCode) => new Unreadable(notice(code), true)

/** Creates the error for a method that this wallet does not have. */
export const unsupported = (method: string) => unreadable('unsupported', { method: cleanText(method, 60) })

/** Creates the error for an account that the site is not connected to. */
export const foreignAccount = () => unreadable('foreignAccount')
