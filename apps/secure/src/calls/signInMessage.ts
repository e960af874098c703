import { isLatchkitError } from 'latchkit/wire'
import type { SiwxMessage } from '../../../../packages/latchkit/src/siwx/message/siwxMessage.js'
import { writeMessage } from '../../../../packages/latchkit/src/siwx/message/writeMessage.js'
import type { CaipNetworkId } from '../../../../packages/latchkit/src/wire/caip.js'
import { frameFailure } from '../channel/frameFailure.js'
import { walletNamespaceOf } from '../namespaces/addresses.js'
import { signInRequests } from '../namespaces/signIn.js'
import { utf8 } from '../vault/bytes.js'
import type { ApprovalRequest } from './approvalRequest.js'

/** JSON-RPC: invalid params. */
const invalidParamsCode = -32_602
/** Placeholder for the account in the fields of a page, which does not know it yet. */
const accountPlace = '<<AccountAddress>>'

/** The fields of a page, before the account is filled in. */
export type SignInFields = Readonly<Record<string, string | readonly string[]>>

interface SignInInput {
  readonly fields: SignInFields
  readonly address: string
  /** CAIP-2 id of the network. */
  readonly chainId: string
  /** The checked origin of the page. */
  readonly origin: string
}

/** The text fields of a sign-in message; only `resources` is a list. */
const textFields = [
  ...(['domain', 'uri', 'version', 'nonce', 'issuedAt', 'statement'] as const),
  ...(['expirationTime', 'notBefore', 'requestId'] as const),
]

/**
 * Writes the page's sign-in message for an account, and the request to approve it. @throws FrameFailure if it is for another site, account
 * or network, or invalid.
 */
export function signInMessage({ fields, address, chainId, origin }: SignInInput): {
  readonly text: string
  readonly request: ApprovalRequest
} {
  const refuse = (field: string) =>
    frameFailure(`The sign-in message has another ${field} than this page`, invalidParamsCode)
  const { host } = new URL(origin)
  const { domain, uri, accountAddress = accountPlace, chainId: statedChain = chainId, resources } = fields
  if (domain !== host) throw refuse('domain')
  if (typeof uri !== 'string' || !URL.canParse(uri) || new URL(uri).origin !== origin) throw refuse('URI')
  if (accountAddress !== accountPlace && accountAddress !== address) throw refuse('account')
  if (statedChain !== chainId) throw refuse('network')
  const message = {
    ...Object.fromEntries(
      textFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ),
    ...(Array.isArray(resources) && { resources }),
    accountAddress: address,
    chainId: chainId as CaipNetworkId,
  } as unknown as SiwxMessage
  const text = writeOrRefuse(message)
  const signRequest = signInRequests[walletNamespaceOf(chainId)](utf8(text), address)
  return { text, request: { ...signRequest, chainId } }
}

/** Writes the message. Each field is validated, since a line feed would add a line to the message. */
function writeOrRefuse(message: SiwxMessage): string {
  try {
    return writeMessage(message)
  } catch (error) {
    throw isLatchkitError(error) ? frameFailure(error.message, invalidParamsCode) : error
  }
}
