import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { pause } from '../../shared/pause.js'
import type { EvmDiscovery, Proposal } from '../discovery.js'

const firstWaitMs = 1_000
/**
 * The longest wait between two readings, in ms. Owners may take hours, but a visitor who is watching should soon see the last signature.
 */
const longestWaitMs = 10_000

/**
 * Reads a proposal until its owners have executed or dropped it: after 1, 2, 4, 8 and then every 10 s.
 * @param read Returns `undefined`, or throws, while the Safe cannot be asked.
 * @throws `requestAborted` when `signal` aborts or the adapter stops.
 */
export async function untilEnded(
  discovery: EvmDiscovery,
  read: () => Promise<Proposal | undefined> | undefined,
  signal?: AbortSignal,
): Promise<Proposal> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    const proposal = await readOnce(discovery, read)
    if (signal?.aborted) throw fail(requestAborted, {})
    if (proposal && proposal.status !== 'waits') return proposal
    await pause(discovery, wait, signal)
  }
}

async function readOnce(
  { context }: EvmDiscovery,
  read: () => Promise<Proposal | undefined> | undefined,
): Promise<Proposal | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isLatchkitError(error, 'requestAborted')) throw error
    context.logger.info('Safe does not say what has become of a proposal', error)
    return undefined
  }
}
