import { useEffect, useState } from 'react'
import { load, loaded, logNotLoaded } from '../../core/kit/load.js'
import type { Loader } from '../../core/kit/loadFile.js'
import { useLatchkit } from './useLatchkit.js'

/**
 * Loads something when it is wanted. What was loaded before is there at once; a file that did not come is asked for again by the next
 * rendering.
 * @param loader Stays the same from one rendering to the next.
 * @returns What was loaded; `undefined` until then.
 */
export function useLoaded<Loaded>(isWanted: boolean, loader: Loader<Loaded>): Loaded | undefined {
  const kit = useLatchkit()
  const [, render] = useState({})
  const known = loaded(kit, loader)
  useEffect(() => {
    if (isWanted && !known) load(kit, loader).then(() => render({}), logNotLoaded(kit))
  })
  return known
}
