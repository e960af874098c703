import type { CaipNetworkId } from '../caip.js'
import { parseMessage } from './parseMessage.js'
import { decodeRecap, withRecapSentence } from './recap.js'
import type { SiwxMessage } from './siwxMessage.js'
import { writeMessage } from './writeMessage.js'

/** The fields of a message that a wallet writes: all but the account, which is its own to say. */
export interface FieldsToSign extends Omit<SiwxMessage, 'accountAddress' | 'version' | 'issuedAt' | 'form'> {
  readonly version: string
  readonly issuedAt?: string
  /** The text may end with a ReCap (ERC-5573), and its statement with what that says. */
  readonly allowsRecap?: true
}

/**
 * Reads a text that a wallet wrote of fields: they are written anew with the account that the text names, and compared to the byte.
 * @param chainIds The networks that the account may be of; that of the fields unless given.
 * @returns The message; nothing where the text says anything else.
 */
export function readMessageOf(
  { allowsRecap, chainId, ...fields }: FieldsToSign,
  text: string,
  chainIds: readonly CaipNetworkId[] = [chainId],
): SiwxMessage | undefined {
  try {
    const read = parseMessage(text)
    const { accountAddress, form, issuedAt, resources = [] } = read
    const recap = allowsRecap && decodeRecap(resources.at(-1))
    const expected = {
      ...fields,
      ...{ accountAddress, chainId: read.chainId, form },
      // Wallets that sign over a pairing may say themselves when; whoever was asked by this page has that compared with its time.
      ...(recap && {
        issuedAt,
        statement: withRecapSentence(fields.statement, recap),
        resources: [...(fields.resources ?? []), ...resources.slice(-1)],
      }),
    } as SiwxMessage
    return chainIds.includes(read.chainId) && writeMessage(expected) === text ? read : undefined
  } catch {
    // What is no message, or cannot be written as one, is not this one.
    return undefined
  }
}
