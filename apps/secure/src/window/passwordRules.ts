import type { WindowText } from '../texts/en/window.js'

/** Argon2id slows a guesser down; a short password is guessed all the same. */
export const passwordLengthAtLeast = 12

/** The sentence that says why a new password is not taken. */
export function problemOfPassword(
  { password, again }: { readonly password: string; readonly again: string },
  words: WindowText,
): string | undefined {
  const normalised = password.normalize('NFKC')
  if ([...normalised].length < passwordLengthAtLeast) return words.passwordShort
  if (new Set(normalised).size < 5) return words.passwordSimple
  return password === again ? undefined : words.passwordsDiffer
}
