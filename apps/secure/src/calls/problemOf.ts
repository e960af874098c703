import { numberLocaleOf } from '../../../../packages/latchkit/src/wire/languages.js'
import { ServiceFailure } from '../identity/callService.js'
import { Contradicted } from '../identity/contradicted.js'
import { NotReady } from '../identity/notReady.js'
import { countedIn } from '../texts/countedIn.js'
import { countIn } from '../texts/countIn.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { timeIn } from '../ui/times.js'
import { OtherWallet } from '../vault/joinKeys.js'
import { BadShare } from '../vault/shares.js'
import { WrongPassword } from '../vault/wrongPassword.js'

const minute = 60

/** Writes when a wait ends: only the time if that is today. */
function endOf(retrySeconds: number, language: string, now: number): string {
  const end = new Date(now + retrySeconds * 1_000)
  const isToday = end.toDateString() === new Date(now).toDateString()
  const style: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' }
  return new Intl.DateTimeFormat(numberLocaleOf(language), style).format(end)
}

/** Returns the sentence that tells a person why something failed. @param now The time of this device, which other times refer to. */
export function problemOf(error: unknown, text: FrameText, now = Date.now): string {
  if (error instanceof Contradicted)
    return fill(text[error.about], { time: endOf(error.retrySeconds, text.language, now()) })
  if (error instanceof BadShare || error instanceof OtherWallet) return text.differs
  if (error instanceof WrongPassword) return text.wrongPassword
  if (error instanceof NotReady) return problemOfWait(error, text)
  if (!(error instanceof ServiceFailure)) return text.failed
  const { code, retrySeconds = 0, triesLeft } = error
  switch (code) {
    case 'codeWrong':
      return triesLeft === undefined
        ? text.codeOver
        : fill(text.codeWrong, { n: countIn(text.language, triesLeft) })
    case 'codeOver':
      return text.codeOver
    case 'proofNeeded':
      return text.proofOver
    // The 30 s between two mails and the hourly limits share one text.
    case 'codeCooldown':
    case 'tooManyCodes':
      return countedIn(text.language, text.resendWait, Math.max(1, retrySeconds))
    case 'tooManyTries':
    case 'tooManyCalls':
    case 'tooManyReleases':
    case 'tooManyDevices':
    case 'tooManyMakings':
      return fill(text.tooMany, { n: countIn(text.language, Math.max(1, Math.ceil(retrySeconds / minute))) })
    case 'loginLocked':
      return text.locked
    case 'loginOff':
      return text.off
    case 'addressRefused':
      return text.emailUnfit
    case 'emailTaken':
      return text.emailTaken
    case 'deviceUnknown':
      return text.deviceUnknown
    case 'releasesFrozen':
      return text.frozen
    case 'shareOutdated':
      return text.keysRefreshed
    case 'passwordUnfinished':
      return text.passwordUnfinished
    case 'userConflict':
      return text.madeMeanwhile
    case 'wayTooYoung':
      return text.wayTooYoung
    case 'releasesWait':
      return fill(text.releasesWait, { time: endOf(retrySeconds, text.language, now()) })
    case 'socialDenied':
    case 'socialExpired':
    case 'socialRefused':
    case 'socialUnavailable':
    case 'socialNotConfigured':
      return text[code]
    case 'unreachable':
    case 'unreadable':
    case 'keyHolderGone':
    case 'siwxStoreFailed':
      return text.unreachable
    default:
      return text.failed
  }
}

/** The sentences below the field of a code, which name the button that mails another one. */
const codeSentences: ReadonlyMap<string, 'codeExpired' | 'shareOutdated' | 'madeElsewhere'> = new Map([
  // The code was typed too long ago.
  ['proofNeeded', 'codeExpired'],
  ['shareOutdated', 'shareOutdated'],
  ['userConflict', 'madeElsewhere'],
])

/** Returns the sentence that tells a person why a typed code failed, or why no other one was mailed. */
export function problemOfCode(error: unknown, text: FrameText): string {
  const name = error instanceof ServiceFailure ? codeSentences.get(error.code) : undefined
  return name ? text[name] : problemOf(error, text)
}

/** Says until when a device waits, or what it needs. */
function problemOfWait({ reason, until }: NotReady, text: FrameText): string {
  if (reason === 'password') return text.passwordNeeded
  if (reason === 'way') return text.signInAgain
  if (until === undefined) return text.failed
  return fill(text.deviceWaits, { time: timeIn(text.language, until) })
}
