import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import { cleanText, maxReasonLength } from '../../../../reading/src/cleanText.js'
import type { BitcoinNetwork } from '../../config.js'

const timeoutMs = 10_000

/** The network refused a request or transaction, in its own words. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** Calls a network's Esplora API. Throws `Refused`, or `NoAnswer`. */
export async function esplora(
  { name, esploraUrl }: BitcoinNetwork,
  path: string,
  body?: string,
): Promise<string> {
  const ask = body === undefined ? {} : { method: 'POST', body }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${esploraUrl}${path}`, { ...ask, cache: 'no-store', signal })
    const text = await response.text()
    if (response.ok) return text
    if (response.status < 500) throw new Refused(response.status, cleanText(text, maxReasonLength))
    throw new NoAnswer(`${name} answers ${response.status}`)
  } catch (error) {
    if (error instanceof Refused || error instanceof NoAnswer) throw error
    throw new NoAnswer(name, { cause: error })
  }
}

/** An unspent output of an address, as Esplora lists it. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** In sat. */
  readonly value: bigint
}

/** Lists the unspent outputs of an address. Throws `NoAnswer` also if the answer is invalid. */
export async function coinsOf(address: string, network: BitcoinNetwork): Promise<readonly Coin[]> {
  const list: unknown = JSON.parse(await esplora(network, `/address/${address}/utxo`))
  if (!Array.isArray(list)) throw new NoAnswer(network.name)
  return list.map((each: Readonly<Record<string, unknown>>) => {
    const { txid, vout, value } = each
    if (typeof txid !== 'string' || !isWhole(vout) || !isWhole(value)) throw new NoAnswer(network.name)
    return { txid, vout, value: BigInt(value) }
  })
}

/** Whether a value is a non-negative integer. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Returns the balance of an address, in sat. */
export const bitcoinBalance = async (address: string, network: BitcoinNetwork): Promise<bigint> =>
  (await coinsOf(address, network)).reduce((sum, { value }) => sum + value, 0n)
