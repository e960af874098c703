import { problemOf } from '../calls/problemOf.js'
import type { FrameText } from '../texts/en/frame.js'
import type { WindowText } from '../texts/en/window.js'
import { WrongPassword } from '../vault/wrongPassword.js'
import type { FormProblem } from './formScreen.js'

/** Minimum length: Argon2id slows down guessing, but not enough for short passwords. */
export const passwordLengthAtLeast = 12

/** Says why a new password is not accepted, below the field that it is about. */
export function problemOfPassword(
  { password, again }: { readonly password: string; readonly again: string },
  texts: WindowText,
): FormProblem<'password' | 'again'> | undefined {
  const normalisedPassword = password.normalize('NFKC')
  if ([...normalisedPassword].length < passwordLengthAtLeast)
    return { sentence: texts.passwordShort, at: 'password' }
  if (new Set(normalisedPassword).size < 5) return { sentence: texts.passwordSimple, at: 'password' }
  return password === again ? undefined : { sentence: texts.passwordsDiffer, at: 'again' }
}

/** Says why an action with a password failed: a wrong password below its field. */
export const problemAt = <Name extends string>(
  error: unknown,
  text: FrameText,
  at: Name,
): FormProblem<Name> => ({
  sentence: problemOf(error, text),
  at: error instanceof WrongPassword ? at : undefined,
})
