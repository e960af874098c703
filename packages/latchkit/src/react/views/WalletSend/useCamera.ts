import { useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'

/** Returns whether the device has a camera. */
export function useCamera(kit: Kit): boolean {
  const [hasCamera, setCamera] = useState(false)
  useEffect(() => {
    const devices = globalThis.navigator?.mediaDevices
    if (typeof devices?.enumerateDevices !== 'function' || typeof devices.getUserMedia !== 'function') return
    let isCurrent = true
    devices.enumerateDevices().then(
      (all) => isCurrent && setCamera(all.some(({ kind }) => kind === 'videoinput')),
      (error) => kit.services.logger.debug('the devices could not be listed', error),
    )
    return () => {
      isCurrent = false
    }
  }, [kit])
  return hasCamera
}
