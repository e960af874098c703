import { useContext } from 'react'
import { fail } from '../../wire/errors/fail.js'
import { providerMissing } from '../../wire/errors/react.js'
import { type Host, HostContext } from './HostContext.js'

/** Returns the context that the shadow root around this component shares. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw fail(providerMissing, {})
  return host
}
