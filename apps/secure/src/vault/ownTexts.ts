import {
  hashesText,
  ownPrefix,
  splitText,
  wrapsText,
} from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { messageIn } from '../namespaces/keys.js'
import { sha256, toBase64url, utf8 } from './bytes.js'
import type { LockedShare } from './password.js'
import type { SignInput, WalletFacts } from './vault.js'

type Split = Pick<WalletFacts, 'userId' | 'version' | 'shareHashes'>

const hashOfText = async (text: string) => toBase64url(await sha256(utf8(text)))

/** Returns the text by which the wallet signs a split that has produced its key. */
export const splitTextOf = async ({ userId, version, shareHashes }: Split): Promise<string> =>
  splitText(userId, version, await hashOfText(hashesText(shareHashes)))

/** Hashes the locked shares that recovery has of a split; `factorText` contains this hash. */
export const wrapsHashOf = (wraps: readonly LockedShare[]): Promise<string> => hashOfText(wrapsText(wraps))

/** Refuses a request of a page to sign a text that only the wallet may sign for itself. @throws For such a text. */
export function refuseOwnText(request: SignInput['request']): void {
  const message = messageIn(request)
  if (message && new TextDecoder().decode(message).startsWith(ownPrefix))
    throw new Error('No page gets this text signed')
}
