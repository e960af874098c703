import type { SiwxFields, SiwxMessageInput, SiwxSignable } from '../core/contracts/siwx.js'
import { siwxTimes } from '../siwx/message/checkMessage.js'
import { pageUri } from '../siwx/message/siwxMessage.js'
import { writeMessage } from '../siwx/message/writeMessage.js'
import type { SiwxOptions } from './lazySiwx.js'

/** The server's part of a message. */
export interface Issued {
  readonly nonce: string
  /** The server's time, in ms since 1970: the clock of this device may be off. */
  readonly at: number
  /** When the session expires by the server's clock, in ms since 1970; absent if the server does not say. */
  readonly until?: number | undefined
  /** Set if the server accepts a message with a ReCap, too. */
  readonly allowsRecap?: true | undefined
}

/** Makes the fields of a message of this page, which is valid as long as the session that it makes; the account is added later. */
export function fieldsFor(
  chainId: SiwxMessageInput['chainId'],
  { statement, resources }: Pick<SiwxOptions, 'statement' | 'resources'>,
  { nonce, at, until = at + siwxTimes.lifetimeMs, allowsRecap }: Issued,
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

/** Makes a message of this page for an account. @throws What `writeMessage` throws. */
export function messageFor(
  { accountAddress, chainId }: SiwxMessageInput,
  options: Pick<SiwxOptions, 'statement' | 'resources'>,
  issued: Issued,
): SiwxSignable {
  const { allowsRecap: _, ...fields } = fieldsFor(chainId, options, issued)
  const data = { ...fields, accountAddress }
  const text = writeMessage(data)
  return { ...data, toString: () => text }
}
