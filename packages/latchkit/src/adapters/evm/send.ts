import type { SendCapability, SendDraft } from '../../core/adapter.js'
import { isAddressOf } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { unknownNodeError } from '../../wire/errors/chain.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import {
  rpcFailed,
  rpcInternal,
  rpcInvalidInput,
  rpcInvalidParams,
  rpcInvalidRequest,
  rpcMethodNotFound,
  rpcUnreadable,
} from '../../wire/errors/rpc.js'
import { missingFields } from '../../wire/errors/verbs.js'
import { checksum } from './checksum.js'
import type { EvmLive } from './live.js'
import { callQuantity } from './rpc.js'
import { confirmTransaction, hasSucceeded, hex, submitTransaction } from './transaction.js'

/** Failures of a node that say nothing of the transaction: only the fee stays unknown then. */
const saysNothing = [
  rpcFailed,
  rpcInternal,
  rpcInvalidInput,
  rpcInvalidParams,
  rpcInvalidRequest,
  rpcMethodNotFound,
  rpcUnreadable,
  unknownNodeError,
] as const

/** Sends the chain's own currency, by the wallet. */
export function createSend(live: EvmLive): SendCapability {
  return {
    async prepare(partial) {
      const { draft, warnings } = validated(partial)
      return { draft, warnings, fee: await estimate(live, draft) }
    },
    submit: (connector, draft) => submitTransaction(live, connector, draft),
    async confirm(hash, network, signal) {
      return hasSucceeded(await confirmTransaction(live, hash, network, signal))
    },
  }
}

/** §5: a native send needs receiver, amount and decimals; the gas price is the chain's to say. */
function validated({ from, to, value, network }: Partial<SendDraft>) {
  const fields: string[] = []
  if (!isAddressOf('eip155', from)) fields.push('sender')
  if (!isAddressOf('eip155', to)) fields.push('receiver')
  if (typeof value !== 'bigint' || value < 0n) fields.push('amount')
  if (network?.chainNamespace !== 'eip155') fields.push('network')
  else if (!Number.isInteger(network.nativeCurrency.decimals)) fields.push('decimals')
  if (fields.length || !from || !to || value === undefined || !network) throw fail(missingFields, { fields })
  const receiver = withPrefix(to)
  const draft = { from: checksum(withPrefix(from)), to: checksum(receiver), value, network }
  // Readings 6: one case is no checksum; a mixed one that is wrong may be a typing error.
  const digits = receiver.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return { draft, warnings: mixed && draft.to !== receiver ? ['wrongChecksum' as const] : [] }
}

/**
 * Gas limit times gas price, or nothing when the chain cannot say: a guess would be shown as if it were known.
 * @throws what the chain has against the transaction, such as `insufficientFunds`: the wallet need not be asked then.
 */
async function estimate(live: EvmLive, { from, to, value, network }: SendDraft): Promise<Amount | undefined> {
  try {
    const transaction = { from, to, value: hex(value) }
    const [gas, price] = await Promise.all([
      callQuantity(live, network, 'eth_estimateGas', [transaction]),
      callQuantity(live, network, 'eth_gasPrice', []),
    ])
    const { decimals, symbol } = network.nativeCurrency
    return { value: gas * price, decimals, symbol }
  } catch (error) {
    if (!saysNothing.some(({ code }) => isLatchkitError(error, code))) throw error
    live.context.logger.info(`No fee is known on ${network.name}`, error)
    return undefined
  }
}

function withPrefix(address: string): string {
  return address.startsWith('0x') ? address : `0x${address}`
}
