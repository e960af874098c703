import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { createOpening, type Opened, type Opening } from './createOpening.js'

/** Follows links into an app for as long as a view is there, and tells whether the page was left for it. */
export function useOpening(kit: Kit, begun?: Opening): readonly [Opened, (href: string) => void] {
  const [opening] = useState(() => begun ?? createOpening(kit.services.clock))
  useEffect(() => opening.hold(), [opening])
  return [useSyncExternalStore(opening.listen, opening.now), opening.follow]
}
