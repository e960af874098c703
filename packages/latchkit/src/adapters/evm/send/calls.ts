import type { Call, CallsCapability, CallsRequest, Capabilities } from '../../../core/contracts/calls.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer, methodUnsupported } from '../../../wire/errors/wallet.js'
import { addressKey } from '../chain/addressKey.js'
import { hex } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { readCapabilities, readSentCalls, readStatus } from '../wallet/callsAnswers.js'
import { quickAnswerMs, requestWallet, type WalletRequestOptions } from '../wallet/requestWallet.js'
import { requestWithAccess } from '../wallet/requestWithAccess.js'
import { isOneByOne, sendOneByOne, statusOneByOne } from './callsOneByOne.js'

const version = '2.0.0'
/** The longest id of calls, in characters: 4096 bytes in hex after 0x (EIP-5792). */
const maxIdLength = 8_194

/** Creates the capability to send several calls at once (EIP-5792), which not every wallet offers. */
export function createCalls(live: EvmLive): CallsCapability {
  return {
    async getCapabilities(connector, { account, networks }) {
      const method = 'wallet_getCapabilities'
      const params = [account.id, networks.map(({ id }) => hex(id))]
      const answer = await requestOptional(live, connector, { method, params }, quickOptions)
      return readCapabilities(answer, networks) ?? failBadAnswer(connector, method)
    },
    async sendCalls(connector, request) {
      validate(request)
      const method = 'wallet_sendCalls'
      const { network, atomicRequired, signal } = request
      const params = [paramsOf(request)]
      const options = { signal, network: network.name }
      try {
        const answer = await requestOptional(live, connector, { method, params }, options)
        return readSentCalls(answer) ?? failBadAnswer(connector, method)
      } catch (error) {
        if (atomicRequired || !isLatchkitError(error, 'methodUnsupported')) throw error
        return sendOneByOne(live, connector, request)
      }
    },
    async getCallsStatus(connector, id) {
      if (isOneByOne(id)) return statusOneByOne(live, connector, id)
      const method = 'wallet_getCallsStatus'
      const answer = await requestOptional(live, connector, { method, params: [id] }, quickOptions)
      return readStatus(answer, id) ?? failBadAnswer(connector, method)
    },
    async showCallsStatus(connector, id) {
      const method = 'wallet_showCallsStatus'
      if (isOneByOne(id)) throw fail(methodUnsupported, { wallet: connector.data.name, method })
      await requestOptional(live, connector, { method, params: [id] }, quickOptions)
    },
  }
}

const quickOptions = { timeoutMs: quickAnswerMs }

/**
 * Sends a request that not every wallet offers. A wallet that refused it as unknown is not asked again before it connects anew or changes
 * its account.
 * @throws `methodUnsupported`.
 */
async function requestOptional(
  live: EvmLive,
  connector: Connector,
  args: { readonly method: string; readonly params: readonly unknown[] },
  options: WalletRequestOptions,
): Promise<unknown> {
  const { id, name: wallet } = connector.data
  const { method } = args
  const key = `${id} ${method}`
  if (live.unsupportedKeys.has(key)) throw fail(methodUnsupported, { wallet, method })
  try {
    return await (options.timeoutMs ? requestWallet : requestWithAccess)(live, connector, args, options)
  } catch (error) {
    if (isLatchkitError(error, 'methodUnsupported')) live.unsupportedKeys.add(key)
    throw error
  }
}

function failBadAnswer(connector: Connector, method: string): never {
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

/** §5: each call needs a `to` starting with 0x, an optional `data` starting with 0x, and an optional `value`. */
function validate({ account, network, calls, id }: Partial<CallsRequest>): void {
  const fields: string[] = []
  if (!isAddress(account?.id)) fields.push('account')
  if (network?.chainNamespace !== 'eip155') fields.push('network')
  if (id !== undefined && (typeof id !== 'string' || !id || id.length > maxIdLength)) fields.push('id')
  if (!Array.isArray(calls) || !calls.length) fields.push('calls')
  else for (const [index, call] of calls.entries()) fields.push(...malformedFields(call, `calls.${index}`))
  if (fields.length) throw fail(missingFields, { fields })
}

function malformedFields(call: Partial<Call> | undefined, path: string): string[] {
  const { to, data, value } = call ?? {}
  const isHex = (text: unknown) => typeof text === 'string' && /^0x([\da-f]{2})*$/i.test(text)
  const checks = {
    to: !isAddress(to),
    data: data !== undefined && !isHex(data),
    value: value !== undefined && (typeof value !== 'bigint' || value < 0n),
  }
  return Object.entries(checks).flatMap(([name, isWrong]) => (isWrong ? [`${path}.${name}`] : []))
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('0x') && addressKey(value) !== undefined
}

function paramsOf({ account, network, calls, atomicRequired, id, capabilities }: CallsRequest) {
  return {
    version,
    from: account.id,
    chainId: chainIdOf(network),
    atomicRequired,
    calls: calls.map(({ to, data, value, capabilities: callCapabilities }) => ({
      to,
      ...(data && { data }),
      ...(value !== undefined && { value: hex(value) }),
      ...singleCapability('capabilities', callCapabilities),
    })),
    ...(id && { id }),
    ...singleCapability('capabilities', capabilities),
  }
}

function chainIdOf({ id }: Network): string {
  return hex(id)
}

function singleCapability(name: string, value: Capabilities | undefined): Record<string, Capabilities> {
  return value ? { [name]: value } : {}
}
