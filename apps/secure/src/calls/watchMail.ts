import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { MailStatus } from '../../../../packages/latchkit/src/wire/custody/mail.js'
import { callService, type ServiceAccess, ServiceFailure } from '../identity/callService.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'

/** The seconds after a code at which its mail is looked at: the mailer goes on trying for 26, and then says so. */
const looksAt: readonly number[] = [1, 3, 7, 15, 31]
/** A mail server that asks to wait is waited for while the code has two minutes left. */
const paceSeconds = 30
const longestSeconds = 510

interface MailParts {
  readonly access: ServiceAccess
  readonly everySecond: (act: () => void) => () => void
  readonly text: FrameText
}

/** A mail with a code. */
interface SentCode {
  readonly loginId: string
  readonly email: string
}

/**
 * Watches what comes of a mail with a code, until it is sent or the looks are over.
 * @param report Gets the sentence that says why the mail is not there, and nothing once it is sent after all.
 * @returns Ends it.
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
    if (looksAt.includes(seconds) || (isLater && seconds % paceSeconds === 0)) void look(seconds)
    if (seconds >= (isLater ? longestSeconds : (looksAt.at(-1) ?? 0))) stopTicks()
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
    // The mail may still be on its way to the mailer, which then knows nothing of it.
    if (mail === 'lost' && at === looksAt[0]) return
    if (mail === 'sent' || mail === 'lost' || reason === 'addressRefused') stop()
    const problem = mail === 'sent' ? undefined : problemOfMail(state, email, text)
    if (problem === undefined && !hasProblem) return
    hasProblem = problem !== undefined
    report(problem)
  }
  return stop
}

/** The state of a mail; nothing where auth cannot say it now, which the person hears when the code is typed. */
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
