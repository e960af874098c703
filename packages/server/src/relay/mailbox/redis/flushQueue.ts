/** Messages of one topic that one reader has acknowledged. */
export interface Acknowledgement {
  readonly topic: string
  readonly reader: string
  readonly positions: string[]
}

/**
 * Collects the receipts and publishes of one turn of the event loop. Sends the receipts first, in one command for each reader of a topic,
 * then the messages: no message is durable before the receipts that arrived earlier.
 */
export function createFlushQueue(acknowledge: (acknowledgement: Acknowledgement) => void) {
  let receipts = new Map<string, Acknowledgement>()
  let publishes: (() => void)[] = []
  let flushTimer: NodeJS.Immediate | undefined

  function flush(): void {
    clearImmediate(flushTimer)
    flushTimer = undefined
    const [acknowledging, publishing] = [receipts, publishes]
    receipts = new Map()
    publishes = []
    for (const acknowledgement of acknowledging.values()) acknowledge(acknowledgement)
    for (const run of publishing) run()
  }
  const begin = () => {
    flushTimer ??= setImmediate(flush)
  }

  return {
    receipt(topic: string, reader: string, position: string): void {
      const key = `${topic} ${reader}`
      const pendingReceipts = receipts.get(key)
      if (pendingReceipts) pendingReceipts.positions.push(position)
      else receipts.set(key, { topic, reader, positions: [position] })
      begin()
    },
    /** Runs a publish after the receipts of this turn. */
    publish(run: () => void): void {
      publishes.push(run)
      begin()
    },
    /** Sends at once what has been collected. */
    flush,
  }
}
