import { ServiceFailure } from '../identity/callService.js'
import type { WindowText } from '../texts/en/window.js'

/** The sentences about what a service refuses when a way in is added or removed, by the code of the refusal. */
const sentences: Readonly<Record<string, keyof WindowText>> = {
  userConflict: 'wayTaken',
  wayTooYoung: 'wayYoung',
  lastWay: 'wayLast',
  lastNotice: 'wayLastNotice',
  tooManyWays: 'wayFull',
  linkUnfinished: 'wayUnfinished',
}

/** Returns the sentence that tells why a way in was not added or removed; `undefined` if that is nothing of its own. */
export function problemOfWay(error: unknown, texts: WindowText): string | undefined {
  const name = error instanceof ServiceFailure ? sentences[error.code] : undefined
  return name && texts[name]
}
