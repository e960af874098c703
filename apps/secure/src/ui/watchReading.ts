import type { Edge, GuardHost } from './guardHost.js'

/** The reading of what is decided: whether each part has been in sight, from its first line to its last. */
export interface Reading {
  /** Whether all of it has been in sight. */
  isOver(): boolean
  /** Calls when all of it has been. */
  onOver(act: () => void): () => void
  /** Scrolls towards the first part that has not been. */
  goOn(): void
  stop(): void
}

type Sight = Pick<GuardHost, 'later' | 'sees' | 'scrollTo'>

const edges: readonly Edge[] = ['start', 'end']
/** It is looked at so often: whatever scrolls, grows or moves shows at the next look. */
const paceMs = 100

/** Watches from now on which parts come into sight; those of a page that is not looked at do not. */
export function watchReading(parts: readonly Element[], host: Sight): Reading {
  let unseen = parts.flatMap((part) => edges.map((edge) => ({ part, edge })))
  const listeners = new Set<() => void>()
  let stopTimer: () => void = () => undefined
  function look(): void {
    unseen = unseen.filter(({ part, edge }) => !host.sees(part, edge))
    if (unseen.length > 0) stopTimer = host.later(look, paceMs)
    else for (const act of [...listeners]) act()
  }
  look()
  return {
    isOver: () => unseen.length === 0,
    onOver(act) {
      listeners.add(act)
      return () => listeners.delete(act)
    },
    goOn() {
      const [next] = unseen
      if (next) host.scrollTo(next.part, next.edge)
    },
    stop: () => stopTimer(),
  }
}
