import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fail } from '../../../wire/errors/fail.js'
import { siwxSignatureUnchecked } from '../../../wire/errors/siwx.js'
import type { Claim, ContractReader } from '../verifier.js'
import { type ProbeQuestion, writeProbe } from './probe.js'

/** A claim about an account that a reader can ask. */
export interface ContractClaim extends Claim {
  readonly reader: ContractReader
}

/** How long a node may take to answer, in ms. */
export const readerMs = 3_000
/** The gas that the call may use, for deploying the account and for verifying. */
const gas = `0x${(10_000_000).toString(16)}`

/**
 * Asks an account on its network.
 * @returns One of `probeAnswers`.
 * @throws `siwxSignatureUnchecked` if the network cannot be asked: the signature is then neither accepted nor refused.
 */
export async function askAccount(
  { chainId, address, reader }: ContractClaim,
  question: Omit<ProbeQuestion, 'account'>,
): Promise<number> {
  const data = `0x${bytesToHex(writeProbe({ ...question, account: hexToBytes(address.slice(2)) }))}`
  const signal = reader.timeout?.(readerMs) ?? AbortSignal.timeout(readerMs)
  try {
    const result = reader.call({ chainId, params: [{ data, gas }, 'latest'], signal })
    return readAnswer(await Promise.race([result, rejectOnAbort(signal)]), chainId)
  } catch (error) {
    throw fail(siwxSignatureUnchecked, { reason: `${chainId} does not answer` }, error)
  }
}

/** Returns a promise that rejects when the signal aborts, for readers that ignore the signal. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}

function readAnswer(result: unknown, chainId: string): number {
  const [, digit] = /^0x0{63}([0-3])$/.exec(String(result)) ?? []
  if (digit === undefined) throw fail(siwxSignatureUnchecked, { reason: `${chainId} answers something else` })
  return Number(digit)
}
