import { connect, type Kit } from 'latchkit'
import { useEffect, useState } from 'react'
import type { LinksTexts } from './texts.js'

/**
 * Opens a pairing at once with `pairing=on`, so that its link is ready for a tap, and returns the link and the outcome.
 */
export function usePairing(
  kit: Kit,
  texts: LinksTexts,
): { readonly uri: string | undefined; readonly message: string } {
  const [uri, setUri] = useState<string>()
  const [connected, setConnected] = useState<string>()
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
        setConnected(accounts[0].address)
      },
      (error) => ended.signal.aborted || console.error(error),
    )
    return () => ended.abort()
  }, [kit])
  return { uri, message: connected ? texts.connected(connected) : '' }
}
