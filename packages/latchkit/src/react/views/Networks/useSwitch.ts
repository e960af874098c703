import { useEffect, useRef, useState } from 'react'
import { switchNetwork } from '../../../core/actions/switchNetwork.js'
import type { Kit } from '../../../core/kit.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'

/** A switch that did not come off. */
export interface SwitchFailure {
  readonly network: CaipNetworkId
  readonly error: unknown
}

/** Switches the network; `onDone` is not called any more once the visitor has left the view. */
export function useSwitch(kit: Kit, onDone: () => void) {
  const [failure, setFailure] = useState<SwitchFailure>()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const switchTo = (network: CaipNetworkId) => {
    setFailure(undefined)
    switchNetwork(kit, { network }).then(
      () => isHere.current && onDone(),
      // A newer choice took over: that one will have its own answer.
      (error: unknown) => isLatchkitError(error, 'requestAborted') || setFailure({ network, error }),
    )
  }
  return { failure, switchTo }
}
