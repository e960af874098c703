import type { SendCapability, SendDraft } from '../../core/adapter.js'
import type { Connector } from '../../core/connector.js'
import { isAddressOf } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { missingFields, requestAborted } from '../../wire/errors/verbs.js'
import { badAnswer } from '../../wire/errors/wallet.js'
import { readChainId } from './answers.js'
import { askAllowed } from './askAllowed.js'
import { checksum } from './checksum.js'
import type { EvmLive } from './live.js'
import { call, callQuantity } from './rpc.js'
import { switchNetwork } from './switchNetwork.js'

const confirmFirstMs = 1_000
const confirmLastMs = 4_000
/** §5: a transaction hash. */
const hashForm = /^0x[\da-f]{64}$/i

/** Sends the chain's own currency, by the wallet. */
export function createSend(live: EvmLive): SendCapability {
  return {
    async prepare(partial) {
      const { draft, warnings } = validated(partial)
      return { draft, warnings, fee: await estimate(live, draft) }
    },
    submit: (connector, draft) => submit(live, connector, draft),
    async confirm(hash, network, signal) {
      for (let wait = confirmFirstMs; ; wait = Math.min(wait * 2, confirmLastMs)) {
        const receipt = await receiptOf(live, network, hash)
        if (signal.aborted) throw fail(requestAborted, {})
        if (receipt) return BigInt(receipt.status) === 1n
        await pause(live, wait, signal)
      }
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

/** Gas limit times gas price, or nothing when the chain cannot say: a guess would be shown as if it were known. */
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
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`No fee is known on ${network.name}`, error)
    return undefined
  }
}

async function submit(
  live: EvmLive,
  connector: Connector,
  { from, to, value, network }: SendDraft,
): Promise<string> {
  if ((await readChainId(live, connector)) !== network.id) await switchNetwork(live, connector, network)
  const method = 'eth_sendTransaction'
  // With its chain named, a wallet that moves meanwhile refuses instead of paying on another chain.
  const transaction = { from, to, value: hex(value), chainId: hex(network.id) }
  const hash = await askAllowed(live, connector, { method, params: [transaction] })
  if (typeof hash === 'string' && hashForm.test(hash)) return hash
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

async function receiptOf(live: EvmLive, network: SendDraft['network'], hash: string) {
  try {
    const answer = await call(live, network, 'eth_getTransactionReceipt', [hash])
    const receipt = answer as { readonly status?: unknown } | null
    return typeof receipt?.status === 'string' ? { status: receipt.status } : undefined
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    // The transaction is out; a node that stumbles does not make it fail.
    live.context.logger.info(`${network.name} does not say whether the transaction is in a block`, error)
    return undefined
  }
}

function pause(live: EvmLive, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      cancel()
      signal.removeEventListener('abort', abort)
      live.cleanups.delete(abort)
      act()
    }
    const abort = end(() => reject(fail(requestAborted, {})))
    const cancel = live.context.clock.after(ms, end(resolve))
    signal.addEventListener('abort', abort)
    live.cleanups.add(abort)
  })
}

function withPrefix(address: string): string {
  return address.startsWith('0x') ? address : `0x${address}`
}

function hex(value: bigint | number | string): string {
  return `0x${BigInt(value).toString(16)}`
}
