import type { TextKey } from '../../text/en.js'
import type { ErrorTextKey } from '../../text/enErrors.js'
import type { enLater } from '../../text/enLater.js'
import type { SignInTextKey } from '../../text/enSignIn.js'
import type { Texts } from '../../text/translate.js'

/** The texts that the sign-in has at hand. */
export type SignInTexts = Texts<TextKey | keyof typeof enLater | ErrorTextKey | SignInTextKey>
