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
import { follow } from './follow.js'
import type { EvmLive } from './live.js'
import { lookAt } from './lookAt.js'
import { callQuantity } from './rpc.js'
import { confirmTransaction, hasSucceeded, submitTransaction } from './transaction.js'
import { simulateReceived, transactionOf, transferData, tryTransfer } from './transfer.js'

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

const largestAmount = 2n ** 256n - 1n
const decimalsAtMost = 36
/** Wallets offer twice the fee of now, so that a transaction holds for some full blocks. */
const reserveTimes = 2n

/** Sends the chain's own currency and ERC-20 tokens, by the wallet. */
export function createSend(live: EvmLive): SendCapability {
  return {
    async prepare(partial) {
      const { draft, warnings } = validated(partial)
      const [fee, received] = await Promise.all([tryOut(live, draft), simulateReceived(live, draft)])
      return {
        draft,
        warnings,
        fee,
        ...(fee && { reserve: { ...fee, value: fee.value * reserveTimes } }),
        ...(received !== undefined && { received }),
      }
    },
    submit(connector, { token, to, value, ...draft }) {
      const transaction = token
        ? { ...draft, to: token.address, value: 0n, data: transferData(to, value) }
        : { ...draft, to, value }
      return submitTransaction(live, connector, transaction)
    },
    async confirm(hash, network, signal) {
      return hasSucceeded(await confirmTransaction(live, hash, network, signal))
    },
    follow: (transaction, options) => follow(live, transaction, options),
    lookAt: (address, network) => lookAt(live, checksum(withPrefix(address)), network),
  }
}

/**
 * §5: a native send needs receiver, amount and decimals; the gas price is the chain's to say. A token needs its address
 * too.
 */
function validated({ from, to, value, network, token }: Partial<SendDraft>) {
  const fields: string[] = []
  if (!isAddressOf('eip155', from)) fields.push('sender')
  if (token && !isAddressOf('eip155', token.address)) fields.push('token')
  if (!isAddressOf('eip155', to)) fields.push('receiver')
  if (typeof value !== 'bigint' || value < 0n || value > largestAmount) fields.push('amount')
  if (network?.chainNamespace !== 'eip155') fields.push('network')
  else if (!isDecimals((token ?? network.nativeCurrency).decimals)) fields.push('decimals')
  if (fields.length || !from || !to || value === undefined || !network) throw fail(missingFields, { fields })
  const receiver = withPrefix(to)
  const draft = {
    from: checksum(withPrefix(from)),
    to: checksum(receiver),
    value,
    network,
    ...(token && { token: { ...token, address: checksum(withPrefix(token.address)) } }),
  }
  // Readings 6: one case is no checksum; a mixed one that is wrong may be a typing error.
  const digits = receiver.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return { draft, warnings: mixed && draft.to !== receiver ? ['wrongChecksum' as const] : [] }
}

/**
 * Gas limit times gas price, or nothing when the chain cannot say: a guess would be shown as if it were known.
 * @throws what the chain or the token has against the transaction, such as `insufficientFunds`: the wallet need not be
 * asked then.
 */
async function tryOut(live: EvmLive, draft: SendDraft): Promise<Amount | undefined> {
  const { network } = draft
  try {
    const [gas, price] = await Promise.all([
      callQuantity(live, network, 'eth_estimateGas', [transactionOf(draft)]),
      callQuantity(live, network, 'eth_gasPrice', []),
      tryTransfer(live, draft),
    ])
    const { decimals, symbol } = network.nativeCurrency
    return { value: gas * price, decimals, symbol }
  } catch (error) {
    if (!saysNothing.some(({ code }) => isLatchkitError(error, code))) throw error
    live.context.logger.info(`No fee is known on ${network.name}`, error)
    return undefined
  }
}

function isDecimals(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= decimalsAtMost
}

function withPrefix(address: string): string {
  return address.startsWith('0x') ? address : `0x${address}`
}
