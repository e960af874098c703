import { useEffect, useRef, useState } from 'react'
import { switchNetwork } from '../../../core/actions/connection/switchNetwork.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'

/** A switch that did not come off. */
export interface SwitchFailure {
  readonly network: CaipNetworkId
  readonly error: unknown
}

/** The way to another network, and how the last attempt failed. */
export interface Switching {
  readonly failure: SwitchFailure | undefined
  readonly switchTo: (network: Network) => void
}

/** Switches the network; `onDone` is not called any more once the visitor has left the view. */
export function useSwitch(kit: Kit, onDone: (network: Network) => void): Switching {
  const [failure, setFailure] = useState<SwitchFailure>()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const switchTo = (network: Network) => {
    const { caipNetworkId: id } = network
    setFailure(undefined)
    switchNetwork(kit, { network: id }).then(
      () => isHere.current && onDone(network),
      // A newer choice took over: that one will have its own answer.
      (error: unknown) => isLatchkitError(error, 'requestAborted') || setFailure({ network: id, error }),
    )
  }
  return { failure, switchTo }
}
