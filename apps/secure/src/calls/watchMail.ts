import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { MailStatus } from '../../../../packages/latchkit/src/wire/custody/mail.js'
import { callService, type ServiceAccess, ServiceFailure } from '../identity/callService.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'

/** Seconds after a code at which the state of its mail is checked. The mailer retries for 26 seconds and then reports failure. */
const checkSeconds: readonly number[] = [1, 3, 7, 15, 31]
/** If a mail server asks to wait, checking continues until the code has two minutes left. */
const paceSeconds = 30
const maxSeconds = 510

interface MailParts {
  readonly access: ServiceAccess
  readonly everySecond: (callback: () => void) => () => void
  readonly text: FrameText
}

/** A mail with a code. */
interface SentCode {
  readonly loginId: string
  readonly email: string
}

/**
 * Watches the mail with a code until it is sent or there are no more checks.
 * @param report Gets the sentence that says why the mail is missing, and `undefined` if it is sent after all.
 * @returns Stops watching.
 */
export function watchMail(
  { access, everySecond, text }: MailParts,
  { loginId, email }: SentCode,
  report: (problem: string | undefined) => void,
): () => void {
  let seconds = 0
  let isOver = false
  let hasProblem = false
  let isLater = false
  const stopTicks = everySecond(() => {
    seconds++
    if (checkSeconds.includes(seconds) || (isLater && seconds % paceSeconds === 0)) void look(seconds)
    if (seconds >= (isLater ? maxSeconds : (checkSeconds.at(-1) ?? 0))) stopTicks()
  })
  function stop(): void {
    isOver = true
    stopTicks()
  }
  async function look(at: number): Promise<void> {
    const state = await mailOf(access, loginId)
    if (isOver || !state) return
    const { mail, reason } = state
    isLater = mail === 'waiting' && reason === 'later'
    // At the first check the mailer may not have received the mail yet.
    if (mail === 'lost' && at === checkSeconds[0]) return
    if (mail === 'sent' || mail === 'lost' || reason === 'addressRefused') stop()
    const problem = mail === 'sent' ? undefined : problemOfMail(state, email, text)
    if (problem === undefined && !hasProblem) return
    hasProblem = problem !== undefined
    report(problem)
  }
  return stop
}

/** Returns the state of a mail; `undefined` if auth cannot say. Typing the code will show the problem. */
async function mailOf(access: ServiceAccess, loginId: string) {
  try {
    return await callService(access, authEndpoints.loginStatus, { body: { loginId } })
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined
    throw error
  }
}

function problemOfMail({ mail, reason }: MailStatus, email: string, text: FrameText): string | undefined {
  switch (reason) {
    case undefined:
      return undefined
    case 'addressRefused':
      return fill(text.mailAddressRefused, { email })
    case 'unreachable':
      return text.mailUnreachable
    case 'later':
      return mail === 'waiting' ? text.mailLater : text.mailTooLate
    case 'refused':
      return text.mailRefused
    default:
      return text.codeLost
  }
}
