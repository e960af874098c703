import { useEffect, useState } from 'react'
import { loaded, loadOnce, missing } from '../../core/kit/loadOnce.js'
import { useLatchkit } from './useLatchkit.js'

/**
 * A component, or something else that few visitors need, loaded when it is wanted, and there at once where it was loaded before.
 * @param load Stays the same from one rendering to the next.
 * @returns What was loaded; `undefined` until then.
 */
export function usePart<Part>(isWanted: boolean, load: () => Promise<Part>): Part | undefined {
  const kit = useLatchkit()
  const [, render] = useState({})
  const Part = loaded(kit, load)
  // With every rendering: what did not come is asked for again by the next.
  useEffect(() => {
    if (isWanted && !Part) Promise.resolve(loadOnce(kit, load)).then(() => render({}), missing(kit))
  })
  return Part
}
