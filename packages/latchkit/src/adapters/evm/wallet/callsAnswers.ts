import type { CallsReceipt, CallsStatus, Capabilities, SentCalls } from '../../../core/contracts/calls.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { parseChainId } from '../chain/hex.js'

// Converts wallets' answers to EIP-5792 requests to plain data, and malformed answers to `undefined`. Wallets of its first
// version answer the id as a text, and the status as PENDING or CONFIRMED.

const maxIdLength = 8_194
const statuses: Readonly<Record<string, CallsStatus['status']>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'failed',
  5: 'reverted',
  6: 'partiallyReverted',
}

/** Reads capabilities by network. Those under 0x0 are valid on every chain, unless the chain states others. */
export function readCapabilities(
  answer: unknown,
  networks: readonly Network[],
): Readonly<Record<CaipNetworkId, Capabilities>> | undefined {
  const plainAnswer = recordIn(answer)
  if (!plainAnswer) return undefined
  const byChain = new Map<number, Capabilities>()
  for (const [key, value] of Object.entries(plainAnswer)) {
    const chainId = Number(key) === 0 ? 0 : parseChainId(key)
    if (chainId !== undefined && isRecord(value)) byChain.set(chainId, value)
  }
  const allChainsCapabilities = byChain.get(0)
  return Object.fromEntries(
    networks.flatMap(({ id, caipNetworkId }) => {
      const chainCapabilities = byChain.get(Number(id))
      return chainCapabilities || allChainsCapabilities
        ? [[caipNetworkId, { ...allChainsCapabilities, ...chainCapabilities }]]
        : []
    }),
  )
}

/** Reads the id of calls that the wallet has accepted. */
export function readSentCalls(answer: unknown): SentCalls | undefined {
  const { id, capabilities } = typeof answer === 'string' ? { id: answer } : (recordIn(answer) ?? {})
  if (typeof id !== 'string' || !id || id.length > maxIdLength) return undefined
  return { id, ...(isRecord(capabilities) && { capabilities }) }
}

/** Reads the status of calls; `undefined` for an answer that makes no sense. */
export function readStatus(answer: unknown, id: string): CallsStatus | undefined {
  const plainAnswer = recordIn(answer)
  if (!plainAnswer) return undefined
  const receipts = Array.isArray(plainAnswer.receipts) ? plainAnswer.receipts.map(readCallsReceipt) : []
  if (receipts.includes(undefined)) return undefined
  const callsReceipts = receipts as readonly CallsReceipt[]
  const code = codeOf(plainAnswer.status, callsReceipts)
  const status = code === undefined ? undefined : statuses[Math.floor(code / 100)]
  if (code === undefined || !status) return undefined
  const chainId = parseChainId(plainAnswer.chainId)
  return {
    id,
    status,
    code,
    // The first version of EIP-5792 has no such field: its calls were always atomic. Its status is a text.
    atomic:
      typeof plainAnswer.atomic === 'boolean' ? plainAnswer.atomic : typeof plainAnswer.status === 'string',
    ...(chainId && { caipNetworkId: `eip155:${chainId}` as const }),
    receipts: callsReceipts,
    ...(isRecord(plainAnswer.capabilities) && { capabilities: plainAnswer.capabilities }),
  }
}

/** Returns the status that follows from receipts: calls that are on the chain are not pending any more. */
export function codeOfReceipts(receipts: readonly CallsReceipt[]): number {
  if (receipts.every(({ succeeded }) => succeeded)) return 200
  return receipts.some(({ succeeded }) => succeeded) ? 600 : 500
}

/** Reads a receipt of calls, or of a transaction as nodes write it. */
export function readCallsReceipt(answer: unknown): CallsReceipt | undefined {
  if (!isRecord(answer)) return undefined
  const { transactionHash, blockHash, status, logs } = answer
  const blockNumber = quantity(answer.blockNumber)
  const gasUsed = quantity(answer.gasUsed)
  if (typeof transactionHash !== 'string' || typeof blockHash !== 'string') return undefined
  if (blockNumber === undefined || gasUsed === undefined || quantity(status) === undefined) return undefined
  return {
    transactionHash,
    succeeded: quantity(status) === 1n,
    blockHash,
    blockNumber,
    gasUsed,
    logs: (Array.isArray(logs) ? logs : []).flatMap(readLog),
  }
}

function readLog(log: unknown): CallsReceipt['logs'] {
  if (!isRecord(log)) return []
  const { address, data, topics } = log
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) return []
  return [{ address, data, topics: topics.filter((topic) => typeof topic === 'string') }]
}

function codeOf(status: unknown, receipts: readonly CallsReceipt[]): number | undefined {
  if (status === 'PENDING') return 100
  if (status === 'CONFIRMED') return codeOfReceipts(receipts)
  return Number.isInteger(status) ? (status as number) : undefined
}

function quantity(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^(0x[\da-f]+|\d+)$/i.test(value)) return BigInt(value)
  return Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : undefined
}

/** Copies a value as plain data. Returns `undefined` for one that cannot be copied. */
function recordIn(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(answer) ?? 'null')
    return isRecord(copy) ? copy : undefined
  } catch {
    // The value contains a bigint or refers to itself.
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
