import type { commonTexts } from '../../text/en/common.js'
import type { ErrorTextKey } from '../../text/en/errors.js'
import type { TextKey } from '../../text/en/modal.js'
import type { SignInTextKey } from '../../text/en/signIn.js'
import type { Texts } from '../../text/translate.js'

/** The texts that the sign-in view uses. */
export type SignInTexts = Texts<TextKey | keyof typeof commonTexts | ErrorTextKey | SignInTextKey>
