import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../core/kit/afterPaint.js'
import { load, loadedContent, logNotLoaded } from '../../core/kit/load.js'
import type { Loader } from '../../core/kit/loadFile.js'
import { useLatchkit } from './useLatchkit.js'

/**
 * Loads a file once `isWanted`, after the next frame: React runs effects before it, and the file is not needed for it. A file that was loaded before is returned at once. After a failure, the next rendering tries again.
 * @param loader Must be the same function in each rendering.
 * @returns What was loaded; `undefined` until then.
 */
export function useLoaded<Loaded>(isWanted: boolean, loader: Loader<Loaded>): Loaded | undefined {
  const kit = useLatchkit()
  const [, render] = useState({})
  const loadedFile = loadedContent(kit, loader)
  const followedRequest = useRef<Promise<Loaded>>(undefined)
  useEffect(() => {
    if (!isWanted || loadedFile) return undefined
    return afterPaint(() => {
      const request = load(kit, loader)
      // Each rendering comes here, so follow a request only once. Otherwise its failure would be logged several times.
      if (request === followedRequest.current) return
      followedRequest.current = request
      request.then(() => render({}), logNotLoaded(kit))
    })
  })
  return loadedFile
}
