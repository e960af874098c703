import { useState } from 'react'
import { type LastUsed, lastUsed } from '../../../core/connect/lastUsed.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import type { ConnectMethod } from '../../../wire/features.js'
import { useFirst } from '../../kit/useFirst.js'
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
  const row =
    typeof last === 'object'
      ? rows.all.find(({ wallet, connectors }) =>
          [wallet, ...connectors].some((each) => each?.id === last.wallet),
        )
      : undefined
  const hasLogin = methods.some((method) => method !== 'wallet')
  const decide = (): boolean | undefined => {
    if (last === undefined || !hasLogin) return undefined
    if (typeof last === 'object') return isLoading ? undefined : row !== undefined
    if (last === 'email') return methods.includes('email')
    const { socials, options } = kit.store.getState()
    const isEnabled = methods.includes('social') && options.features.socials.includes(last)
    return isEnabled && (socials?.includes(last) ?? true)
  }
  const isOffered = useFirst(decide())
  if (last === undefined || !hasLogin || isOffered === false) return undefined
  return typeof last === 'object' ? { row } : last
}
