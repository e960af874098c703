import { useEffect, useRef, useState } from 'react'
import { load, loaded, logNotLoaded } from '../../core/kit/load.js'
import type { Loader } from '../../core/kit/loadFile.js'
import { useLatchkit } from './useLatchkit.js'

/**
 * Loads a file when it is wanted. What was loaded before is returned at once. After a failure, the next rendering tries again.
 * @param loader Must be the same function in each rendering.
 * @returns What was loaded; `undefined` until then.
 */
export function useLoaded<Loaded>(isWanted: boolean, loader: Loader<Loaded>): Loaded | undefined {
  const kit = useLatchkit()
  const [, render] = useState({})
  const known = loaded(kit, loader)
  const followed = useRef<Promise<Loaded>>(undefined)
  useEffect(() => {
    if (!isWanted || known) return
    const request = load(kit, loader)
    // Each rendering comes here, so follow a request only once. Otherwise its failure would be logged several times.
    if (request === followed.current) return
    followed.current = request
    request.then(() => render({}), logNotLoaded(kit))
  })
  return known
}
