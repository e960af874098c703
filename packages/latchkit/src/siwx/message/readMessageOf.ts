import type { CaipNetworkId } from '../../wire/caip.js'
import { parseMessage } from './parseMessage.js'
import { decodeRecap, withRecapSentence } from './recap.js'
import type { SiwxMessage } from './siwxMessage.js'
import { writeMessage } from './writeMessage.js'

/** The fields of a message that a wallet is to write. The account is missing, because the wallet chooses it. */
export interface FieldsToSign extends Omit<SiwxMessage, 'accountAddress' | 'version' | 'issuedAt' | 'form'> {
  readonly version: string
  readonly issuedAt?: string
  /** Set if the resources may end with a ReCap (ERC-5573), and the statement with the sentence that a ReCap adds. */
  readonly allowsRecap?: true
}

/**
 * Parses a text that a wallet wrote from given fields. Writes the fields again with the account that the text names and
 * compares the two texts exactly.
 * @param chainIds Networks that the account may be on; that of the fields unless given.
 * @returns The message, or `undefined` if the text says anything else.
 */
export function readMessageOf(
  { allowsRecap, chainId, ...fields }: FieldsToSign,
  text: string,
  chainIds: readonly CaipNetworkId[] = [chainId],
): SiwxMessage | undefined {
  try {
    const message = parseMessage(text)
    const { accountAddress, form, issuedAt, resources = [] } = message
    const recap = allowsRecap && decodeRecap(resources.at(-1))
    const expectedMessage = {
      ...fields,
      accountAddress,
      chainId: message.chainId,
      form,
      // Wallets that sign over a pairing may choose the time themselves. The caller compares it with its own clock.
      ...(recap && {
        issuedAt,
        statement: withRecapSentence(fields.statement, recap),
        resources: [...(fields.resources ?? []), ...resources.slice(-1)],
      }),
    } as SiwxMessage
    return chainIds.includes(message.chainId) && writeMessage(expectedMessage) === text ? message : undefined
  } catch {
    // A text that is not a message, or cannot be written as one, is not this message.
    return undefined
  }
}
