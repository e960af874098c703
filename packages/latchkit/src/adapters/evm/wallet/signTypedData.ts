import type { TypedDataCapability } from '../../../core/contracts/adapter.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import type { EvmLive } from '../live.js'
import { requestWithAccess } from './requestWithAccess.js'
import { signaturePattern } from './signMessage.js'

/** EIP-712: the fields of a domain, in the order they are hashed. */
const domainFields = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** Signs EIP-712 typed data by `eth_signTypedData_v4`. */
export function createTypedData(live: EvmLive): TypedDataCapability {
  return {
    async signTypedData(connector, { account, typedData }) {
      const method = 'eth_signTypedData_v4'
      const answer = await requestWithAccess(live, connector, {
        method,
        params: [account.id, toJson(typedData)],
      })
      if (typeof answer === 'string' && signaturePattern.test(answer)) return answer
      throw fail(badAnswer, { wallet: connector.data.name, method })
    },
  }
}

/**
 * Writes the text that a wallet signs. Amounts may be bigint; wallets need the domain's own type, which most libraries leave out.
 * @throws `missingFields` naming what typed data cannot be without.
 */
function toJson(typedData: object): string {
  const { types, primaryType, domain, message } = typedData as Record<string, object | undefined>
  const input = { types, primaryType, domain, message }
  const fields = Object.entries(input).flatMap(([name, value]) => (value ? [] : [name]))
  if (fields.length) throw fail(missingFields, { fields })
  // Leave out a field without a value, as libraries leave it out of the hash.
  const values = Object.fromEntries(
    Object.entries(domain ?? {}).filter(([, value]) => value !== undefined && value !== null),
  )
  const EIP712Domain = Object.entries(domainFields).flatMap(([name, type]) =>
    name in values ? [{ name, type }] : [],
  )
  const whole = { ...input, domain: values, types: { EIP712Domain, ...types } }
  return JSON.stringify(whole, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}
