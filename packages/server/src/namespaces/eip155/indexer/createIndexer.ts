import { kindOf } from '../../../operations/kindOf.js'
import type { Store } from '../../../store/store.js'
import type { NamespaceParts } from '../../namespace.js'
import type { EvmChains } from '../chain/evmChain.js'
import { type IndexPlace, indexChain } from './indexChain.js'

/** Keeps the store up to date with the indexed networks. */
export interface Indexer {
  /** Starts networks that are new in the configuration. Call it when that may have changed. */
  refresh(): void
  close(): Promise<void>
}

/** How often the configuration is checked for new networks, in ms. */
const configCheckMs = 2_000

/** Creates gauges of the last indexed block of each network, and of the last block of its node. */
function watchPlaces(metrics: NamespaceParts['metrics']) {
  const indexPlaces = new Map<string, IndexPlace>()
  const show = (name: string, help: string, read: (place: IndexPlace) => number) =>
    metrics.gaugeBy(`latchkit_gateway_index_${name}`, help, 'network', () =>
      [...indexPlaces].map(([network, place]) => [network, read(place)] as const),
    )
  show('block', 'last block that is in the index', ({ block }) => block)
  show('head', 'last block that the network’s node has', ({ head }) => head)
  show('lag_blocks', 'blocks the index is behind the network', ({ block, head }) => Math.max(0, head - block))
  return {
    tell: (network: string, place: IndexPlace) => void indexPlaces.set(network, place),
    forget: (network: string) => void indexPlaces.delete(network),
  }
}

export function createIndexer(
  { log, clock, metrics }: Pick<NamespaceParts, 'clock' | 'log' | 'metrics'>,
  chains: EvmChains,
  store: Store,
  bytes: () => number,
): Indexer {
  const runningChains = new Map<string, Promise<void>>()
  const wakeUps = new Set<() => void>()
  let isOver = false
  const faults = metrics.counter('latchkit_gateway_index_faults_total', 'turns of the indexer that failed')

  const indexPlaces = watchPlaces(metrics)
  const parts = { store, log, bytes, onPlace: indexPlaces.tell }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, finish)
      function finish() {
        wakeUps.delete(finish)
        cancel()
        resolve()
      }
      wakeUps.add(finish)
    })

  async function follow(id: string): Promise<void> {
    for (;;) {
      // Read this each time: the configuration of a network can change.
      const chain = chains.get(id)
      if (isOver || !chain?.config.index) return indexPlaces.forget(id)
      try {
        const isMore = await indexChain(parts, chain)
        // Let others run in between.
        await new Promise((turn) => setImmediate(turn))
        if (isMore) continue
      } catch (error) {
        faults.add()
        log('warn', 'a network is not indexed now', { chain: id, kind: kindOf(error) })
      }
      if (!isOver) await pause(chain.config.index.pollMs)
    }
  }

  function refresh() {
    for (const { config } of chains.list()) {
      const { id, index } = config
      if (!index || runningChains.has(id) || isOver) continue
      runningChains.set(
        id,
        follow(id).finally(() => void runningChains.delete(id)),
      )
    }
  }

  async function watchConfig() {
    while (!isOver) {
      refresh()
      await pause(configCheckMs)
    }
  }
  const configWatch = watchConfig()

  return {
    refresh,
    async close() {
      isOver = true
      for (const end of [...wakeUps]) end()
      await Promise.all([configWatch, ...runningChains.values()])
    },
  }
}
