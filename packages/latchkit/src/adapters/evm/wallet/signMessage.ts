import type { MessageSignature, SigningRequest } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import type { EvmLive } from '../live.js'
import { requestWithAccess } from './requestWithAccess.js'

/** §5: a signed message is 0x and 62 or more hex characters. */
export const signaturePattern = /^0x[\da-f]{62,}$/i

/** Signs a text by `personal_sign` (EIP-191). The result has no `type`, because there is one scheme, and no key: the address verifies it. */
export async function signMessage(
  live: EvmLive,
  connector: Connector,
  { account, message }: SigningRequest & { readonly message: string },
): Promise<MessageSignature> {
  const method = 'personal_sign'
  const answer = await requestWithAccess(live, connector, { method, params: [utf8Hex(message), account.id] })
  if (typeof answer === 'string' && signaturePattern.test(answer)) return { signature: answer }
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

function utf8Hex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
