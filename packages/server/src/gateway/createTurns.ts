/** Lets so many of each key work at once; the others wait in turn. */
export function createTurns(most: () => number) {
  const lines = new Map<string, { busy: number; readonly waiting: (() => void)[] }>()
  return async <Of>(key: string, run: () => Promise<Of>): Promise<Of> => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] }
    lines.set(key, line)
    if (line.busy >= most()) await new Promise<void>((turn) => line.waiting.push(turn))
    else line.busy++
    try {
      return await run()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.busy === 0) lines.delete(key)
    }
  }
}
