import { toHex } from 'viem'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameStore } from '../identity/frameStore.js'

/** A bundle of calls that went out as transactions of their own (EIP-5792). */
interface Bundle {
  readonly id: string
  /** The checked origin of the page that has sent it: no other one is told of it. */
  readonly origin: string
  /** CAIP-2. */
  readonly chainId: string
  readonly hashes: readonly string[]
  /** Whether one of them was not taken by the network, so that those after it were not sent. */
  readonly isCut: boolean
}

/** EIP-5792. */
const duplicateId = 5720
const unknownBundle = 5730
const key = 'bundles'
/** The latest ones are kept. */
const most = 50
const longestId = 4_096

/** The bundles of this frame: their status is asked for after a page load, too. */
export function bundlesIn(store: FrameStore, origin: string) {
  const all = async (): Promise<readonly Bundle[]> => {
    const stored = await store.get(key)
    return Array.isArray(stored) ? (stored as readonly Bundle[]) : []
  }
  const find = async (id: string) => (await all()).find((each) => each.id === id && each.origin === origin)
  return {
    /** Takes the id that a site gives, or makes one. @throws Where the site has used it before. */
    async idFor(given: unknown): Promise<string> {
      if (given === undefined) return toHex(crypto.getRandomValues(new Uint8Array(32)))
      if (typeof given !== 'string' || given === '' || given.length > longestId) {
        throw frameFailure('The id can’t be read', -32_602)
      }
      if (await find(given)) throw frameFailure('There is a bundle with this id', duplicateId)
      return given
    },
    async add(bundle: Omit<Bundle, 'origin'>): Promise<void> {
      await store.set(key, [...(await all()), { ...bundle, origin }].slice(-most))
    },
    async named(id: unknown): Promise<Bundle> {
      const bundle = typeof id === 'string' ? await find(id) : undefined
      if (!bundle) throw frameFailure('There is no bundle with this id', unknownBundle)
      return bundle
    },
  }
}

type Receipt = Readonly<Record<string, unknown>>

/** Says what has become of a bundle, by the receipts of its transactions. */
export async function statusOf(
  { id, chainId, hashes, isCut }: Bundle,
  receiptOf: (hash: string) => Promise<unknown>,
) {
  const answers = await Promise.all(hashes.map(receiptOf))
  const receipts = answers.filter((each): each is Receipt => typeof each === 'object' && each !== null)
  return {
    ...{ version: '2.0.0', id, chainId: toHex(Number(chainId.split(':')[1])) },
    // One call is one transaction; several are several.
    atomic: hashes.length === 1 && !isCut,
    status: codeOf(receipts, hashes.length, isCut),
    receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      ...{ status, blockHash, blockNumber, gasUsed, transactionHash },
      logs: (Array.isArray(logs) ? logs : []).map(({ address, data, topics }: Receipt) => ({
        address,
        data,
        topics,
      })),
    })),
  }
}

function codeOf(receipts: readonly Receipt[], sent: number, isCut: boolean): number {
  if (receipts.length < sent) return 100
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === 0) return 500
  return done === sent && !isCut ? 200 : 600
}
