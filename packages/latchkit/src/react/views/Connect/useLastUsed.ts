import { useRef, useState } from 'react'
import { type LastUsed, lastUsed } from '../../../core/connect/lastUsed.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import type { ConnectMethod } from '../../../wire/features.js'
import type { Offer } from '../walletList/useOffer.js'

/** The last way to connect, as the view can offer it again. A wallet without its row is still being loaded. */
export type LastUsedWay = Exclude<LastUsed, object> | { readonly row: WalletRow | undefined }

/**
 * Returns the last way to connect if the view can offer it, next to a login. Decides once per opening, so that no row moves
 * later: only a wallet that is not in the list, once that is loaded, frees its place.
 */
export function useLastUsed(
  kit: Kit,
  { rows, isLoading }: Offer,
  methods: readonly ConnectMethod[],
): LastUsedWay | undefined {
  const [last] = useState(() => lastUsed(kit))
  const isOffered = useRef<boolean>(undefined)
  const row =
    typeof last === 'object'
      ? rows.all.find(({ wallet, connectors }) =>
          [wallet, ...connectors].some((each) => each?.id === last.wallet),
        )
      : undefined
  if (last === undefined || !methods.some((method) => method !== 'wallet')) return undefined
  if (typeof last === 'object') {
    if (!isLoading) isOffered.current ??= row !== undefined
    return (isOffered.current ?? true) ? { row } : undefined
  }
  const { socials, options } = kit.store.getState()
  isOffered.current ??=
    last === 'email'
      ? methods.includes('email')
      : methods.includes('social') &&
        options.features.socials.includes(last) &&
        (socials?.includes(last) ?? true)
  return isOffered.current ? last : undefined
}
