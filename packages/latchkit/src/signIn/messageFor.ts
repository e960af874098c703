import type { SiwxMessageInput, SiwxSignable } from '../core/contracts/siwx.js'
import { siwxTimes } from '../wire/siwx/checkMessage.js'
import { writeMessage } from '../wire/siwx/writeMessage.js'
import type { SiwxOptions } from './siwxOptions.js'

/** The server's part of a message. */
export interface Issued {
  readonly nonce: string
  /** The server's time, in ms since 1970: the clock of this device may be off. */
  readonly at: number
}

/** Makes a message of this page for an account, which is valid for a day. @throws What `writeMessage` throws. */
export function messageFor(
  { accountAddress, chainId }: SiwxMessageInput,
  { statement, resources }: Pick<SiwxOptions, 'statement' | 'resources'>,
  { nonce, at }: Issued,
): SiwxSignable {
  const data = {
    domain: location.host,
    accountAddress,
    chainId,
    uri: location.origin + location.pathname,
    version: '1' as const,
    nonce,
    issuedAt: new Date(at).toISOString(),
    expirationTime: new Date(at + siwxTimes.lifetimeMs).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
  }
  const text = writeMessage(data)
  return { ...data, toString: () => text }
}
