import type { SiwxFields, SiwxMessageInput, SiwxSignable } from '../core/contracts/siwx.js'
import { siwxTimes } from '../siwx/message/checkMessage.js'
import { pageUri } from '../siwx/message/siwxMessage.js'
import { writeMessage } from '../siwx/message/writeMessage.js'
import type { SiwxOptions } from './lazySiwx.js'

/** The server's part of a message. */
export interface IssuedNonce {
  readonly nonce: string
  /** The server's time, in ms since 1970: the clock of this device may be off. */
  readonly at: number
  /** When the session expires by the server's clock, in ms since 1970; absent if the server does not say. */
  readonly until?: number | undefined
  /** Set if the server also accepts a message with a ReCap. */
  readonly allowsRecap?: true | undefined
}

/** Creates the fields of a message of this page, without the account. The message is valid as long as the session that it begins. */
export function fieldsFor(
  chainId: SiwxMessageInput['chainId'],
  { statement, resources }: Pick<SiwxOptions, 'statement' | 'resources'>,
  { nonce, at, until = at + siwxTimes.lifetimeMs, allowsRecap }: IssuedNonce,
): SiwxFields & { readonly version: '1'; readonly issuedAt: string } {
  return {
    domain: location.host,
    chainId,
    uri: pageUri(location),
    version: '1' as const,
    nonce,
    issuedAt: new Date(at).toISOString(),
    expirationTime: new Date(until).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
    ...(allowsRecap && { allowsRecap }),
  }
}

/** Creates a message of this page for an account. @throws What `writeMessage` throws. */
export function messageFor(
  { accountAddress, chainId }: SiwxMessageInput,
  options: Pick<SiwxOptions, 'statement' | 'resources'>,
  issuedNonce: IssuedNonce,
): SiwxSignable {
  const { allowsRecap: _, ...fields } = fieldsFor(chainId, options, issuedNonce)
  const data = { ...fields, accountAddress }
  const text = writeMessage(data)
  return { ...data, toString: () => text }
}
