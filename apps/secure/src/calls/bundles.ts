import { toHex } from 'viem'
import { frameFailure } from '../channel/frameFailure.js'
import { noteIn } from '../identity/frameStore.js'
import type { SentTransactions } from '../namespaces/requests.js'
import type { FrameParts } from './frameState.js'

/** A bundle of calls that were sent as separate transactions (EIP-5792). */
interface Bundle {
  readonly id: string
  /** The checked origin of the page that sent it. No other page learns about it. */
  readonly origin: string
  /** CAIP-2 id of the network. */
  readonly chainId: string
  readonly hashes: readonly string[]
  /** Whether the network rejected one of the transactions, so that the following ones were not sent. */
  readonly isCut: boolean
}

/** Error codes of EIP-5792. */
const duplicateIdCode = 5720
const unknownBundleCode = 5730
const key = 'bundles'
/** How many bundles are kept; older ones are dropped. */
const maxBundles = 50
const maxIdLength = 4_096

/** The bundles of this frame. */
export type Bundles = ReturnType<typeof bundlesIn>

/**
 * Creates the bundles of a frame: sends them and finds them, also after a reload. A page remembers its own bundles in memory as well, so
 * that it gets a correct answer even if the storage fails.
 */
export function bundlesIn({
  store,
  origin,
  everySecond,
}: Pick<FrameParts, 'store' | 'origin' | 'everySecond'>) {
  /** The bundles of this page by id. The value is `undefined` while the person decides about the bundle: its id is already taken. */
  const bundlesOfPage = new Map<string, Bundle | undefined>()
  const find = async (id: string) =>
    bundlesOfPage.get(id) ??
    bundlesOf(await store.get(key)).find((each) => each.id === id && each.origin === origin)

  /** Stores a bundle, so that it is found after a reload. Waits at most a second. */
  const storeBundle = (bundle: Bundle) =>
    new Promise<void>((resolve, reject) => {
      const stop = everySecond(() => {
        stop()
        resolve()
      })
      noteIn(store, key, (value) => [...bundlesOf(value), bundle].slice(-maxBundles))
        .finally(stop)
        .then(resolve, reject)
    })

  return {
    /**
     * Sends a bundle under the site's id or a new one, and returns the id. @throws If the site has used the id before, or for a bundle that
     * is being decided.
     */
    async send(input: unknown, chainId: string, approve: () => Promise<SentTransactions>): Promise<string> {
      const id = idOf(input)
      if (bundlesOfPage.has(id)) throw duplicate()
      bundlesOfPage.set(id, undefined)
      let bundle: Bundle
      try {
        if (await find(id)) throw duplicate()
        const { hashes, failure } = await approve()
        bundle = { id, origin, chainId, hashes, isCut: failure !== undefined }
      } catch (error) {
        bundlesOfPage.delete(id)
        throw error
      }
      bundlesOfPage.set(id, bundle)
      await storeBundle(bundle)
      return id
    },
    async requireById(id: unknown): Promise<Bundle> {
      const bundle = typeof id === 'string' ? await find(id) : undefined
      if (!bundle) throw frameFailure('There is no bundle with this id', unknownBundleCode)
      return bundle
    },
  }
}

const duplicate = () => frameFailure('There is a bundle with this id', duplicateIdCode)

/** Reads the site's id, or generates one. */
function idOf(input: unknown): string {
  if (input === undefined) return toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (typeof input === 'string' && input !== '' && input.length <= maxIdLength) return input
  throw frameFailure('The id can’t be read', -32_602)
}

const bundlesOf = (value: unknown): readonly Bundle[] => (Array.isArray(value) ? value : [])

type Receipt = Readonly<Record<string, unknown>>

/** Returns the status of a bundle, from the receipts of its transactions. */
export async function statusOf(
  { id, chainId, hashes, isCut }: Bundle,
  receiptOf: (hash: string) => Promise<unknown>,
) {
  const answers = await Promise.all(hashes.map(receiptOf))
  const receipts = answers.filter((each): each is Receipt => typeof each === 'object' && each !== null)
  return {
    version: '2.0.0',
    id,
    chainId: toHex(Number(chainId.split(':')[1])),
    // Only a single call is atomic: several are separate transactions.
    atomic: hashes.length === 1 && !isCut,
    status: codeOf(receipts, hashes.length, isCut),
    receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
      status,
      blockHash,
      blockNumber,
      gasUsed,
      transactionHash,
      logs: (Array.isArray(logs) ? logs : []).map(({ address, data, topics }: Receipt) => ({
        address,
        data,
        topics,
      })),
    })),
  }
}

function codeOf(receipts: readonly Receipt[], sentCount: number, isCut: boolean): number {
  if (receipts.length < sentCount) return 100
  const succeededCount = receipts.filter(({ status }) => status === '0x1').length
  if (succeededCount === 0) return 500
  return succeededCount === sentCount && !isCut ? 200 : 600
}
