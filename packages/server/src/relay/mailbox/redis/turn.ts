/** What one reader has acknowledged of one topic. */
export interface Acknowledged {
  readonly topic: string
  readonly reader: string
  readonly positions: string[]
}

/**
 * Collects what comes in one turn of the event loop: acknowledgements go out first and together, one command for each
 * reader of a topic, then the messages. So no message is durable before what was acknowledged ahead of it.
 */
export function createTurn(acknowledge: (of: Acknowledged) => void) {
  let receipts = new Map<string, Acknowledged>()
  let filings: (() => void)[] = []
  let due: NodeJS.Immediate | undefined

  function end(): void {
    clearImmediate(due)
    due = undefined
    const [acknowledged, filing] = [receipts, filings]
    receipts = new Map()
    filings = []
    for (const each of acknowledged.values()) acknowledge(each)
    for (const file of filing) file()
  }
  const begin = () => {
    due ??= setImmediate(end)
  }

  return {
    receipt(topic: string, reader: string, position: string): void {
      const key = `${topic} ${reader}`
      const before = receipts.get(key)
      if (before) before.positions.push(position)
      else receipts.set(key, { topic, reader, positions: [position] })
      begin()
    },
    /** Runs after this turn's acknowledgements. */
    publish(file: () => void): void {
      filings.push(file)
      begin()
    },
    /** What has come so far goes out at once. */
    end,
  }
}
