import { ServiceFailure } from '../identity/callService.js'
import { ServicesDiffer } from '../identity/ServicesDiffer.js'
import type { FrameText } from '../ui/text/en.js'
import { fill } from '../ui/text/fill.js'
import { OtherWallet } from '../vault/joinKeys.js'
import { BadShare } from '../vault/shares.js'
import { WrongPassword } from '../vault/wrongPassword.js'

const minute = 60

/** The sentence that says a person why something did not work. */
export function problemOf(error: unknown, text: FrameText): string {
  if (error instanceof ServicesDiffer || error instanceof BadShare || error instanceof OtherWallet) {
    return text.differs
  }
  if (error instanceof WrongPassword) return text.wrongPassword
  if (!(error instanceof ServiceFailure)) return text.failed
  const { code, retrySeconds = 0, triesLeft } = error
  switch (code) {
    case 'codeWrong':
      return triesLeft === undefined ? text.codeOver : fill(text.codeWrong, { n: triesLeft })
    case 'codeOver':
      return text.codeOver
    case 'codeCooldown':
      return fill(text.resendWait, { n: retrySeconds })
    case 'tooManyCodes':
    case 'tooManyTries':
    case 'tooManyCalls':
    case 'tooManyReleases':
    case 'tooManyDevices':
      return fill(text.tooMany, { n: Math.max(1, Math.ceil(retrySeconds / minute)) })
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
      return text.shareOutdated
    case 'userConflict':
      return text.madeElsewhere
    case 'keyHolderStopped':
      return text.stopped
    case 'unreachable':
    case 'unreadable':
    case 'keyHolderGone':
    case 'siwxStoreFailed':
      return text.unreachable
    default:
      return text.failed
  }
}
