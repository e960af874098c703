import { type ComponentType, useEffect, useState } from 'react'
import { missing } from '../../core/kit/missing.js'
import { loaded, loadOnce } from '../loadOnce.js'
import { useLatchkit } from './useLatchkit.js'

/**
 * A component that few visitors see, loaded when it is wanted, and there at once where it was loaded before.
 * @param load Stays the same from one rendering to the next.
 */
export function usePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const kit = useLatchkit()
  const [, render] = useState({})
  const Part = loaded(kit, load)
  // With every rendering: what did not come is asked for again by the next.
  useEffect(() => {
    if (isWanted && !Part) Promise.resolve(loadOnce(kit, load)).then(() => render({}), missing(kit))
  })
  return Part
}
