import { kindOf } from '../../../operations/kindOf.js'
import type { Store } from '../../../store/store.js'
import type { NamespaceParts } from '../../namespace.js'
import type { EvmChains } from '../chain/evmChain.js'
import { indexChain } from './indexChain.js'

/** Keeps the store up with the networks that are to be indexed. */
export interface Indexer {
  /** Begins with networks that are new in the configuration; told when it may have changed. */
  refresh(): void
  close(): Promise<void>
}

/** How often the configuration is looked at for networks that are new. */
const lookMs = 2_000

export function createIndexer(
  { log, clock, metrics }: Pick<NamespaceParts, 'clock' | 'log' | 'metrics'>,
  chains: EvmChains,
  store: Store,
  bytes: () => number,
): Indexer {
  const running = new Map<string, Promise<void>>()
  const ends = new Set<() => void>()
  let isOver = false
  const faults = metrics.counter('latchkit_gateway_index_faults_total', 'turns of the indexer that failed')

  const lags = new Map<string, number>()
  metrics.gauge(
    'latchkit_gateway_index_lag_blocks',
    'blocks the index is behind, of the network furthest behind',
    () => Math.max(0, ...lags.values()),
  )
  const parts = { store, log, bytes, onLag: (chain: string, blocks: number) => void lags.set(chain, blocks) }

  const rest = (ms: number) =>
    new Promise<void>((done) => {
      const cancel = clock.after(ms, finish)
      function finish() {
        ends.delete(finish)
        cancel()
        done()
      }
      ends.add(finish)
    })

  async function follow(id: string): Promise<void> {
    for (;;) {
      // Asked each time: what the configuration says of a network can change.
      const chain = chains.get(id)
      if (isOver || !chain?.config.index) return
      try {
        const isMore = await indexChain(parts, chain)
        // Others have their turn.
        await new Promise((turn) => setImmediate(turn))
        if (isMore) continue
      } catch (error) {
        faults.add()
        log('warn', 'a network is not indexed now', { chain: id, kind: kindOf(error) })
      }
      if (!isOver) await rest(chain.config.index.pollMs)
    }
  }

  function refresh() {
    for (const { config } of chains.list()) {
      const { id, index } = config
      if (!index || running.has(id) || isOver) continue
      running.set(
        id,
        follow(id).finally(() => void running.delete(id)),
      )
    }
  }

  async function look() {
    while (!isOver) {
      refresh()
      await rest(lookMs)
    }
  }
  const looking = look()

  return {
    refresh,
    async close() {
      isOver = true
      for (const end of [...ends]) end()
      await Promise.all([looking, ...running.values()])
    },
  }
}
