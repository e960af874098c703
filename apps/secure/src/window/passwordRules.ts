import type { WindowText } from '../texts/en/window.js'

/** Minimum length: Argon2id slows down guessing, but not enough for short passwords. */
export const passwordLengthAtLeast = 12

/** Returns the sentence that says why a new password is not accepted. */
export function problemOfPassword(
  { password, again }: { readonly password: string; readonly again: string },
  texts: WindowText,
): string | undefined {
  const normalisedPassword = password.normalize('NFKC')
  if ([...normalisedPassword].length < passwordLengthAtLeast) return texts.passwordShort
  if (new Set(normalisedPassword).size < 5) return texts.passwordSimple
  return password === again ? undefined : texts.passwordsDiffer
}
