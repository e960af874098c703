import { connect, type Kit } from 'latchkit'
import { useEffect, useState } from 'react'

/** With `pairing=on` a pairing is opened at once, so that its link is ready when somebody taps; and what came of it. */
export function usePairing(kit: Kit): { readonly uri: string | undefined; readonly message: string } {
  const [uri, setUri] = useState<string>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (kit.config.connectors.length === 0) return
    const ended = new AbortController()
    connect(kit, {
      connector: 'walletConnect',
      onUri: (link) => setUri(link.uri),
      signal: ended.signal,
    }).then(
      ({ accounts }) => {
        setUri(undefined)
        setMessage(`Connected: ${accounts[0].address}`)
      },
      (error) => ended.signal.aborted || console.error(error),
    )
    return () => ended.abort()
  }, [kit])
  return { uri, message }
}
