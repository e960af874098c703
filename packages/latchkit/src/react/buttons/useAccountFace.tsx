import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { shortenAddress } from '../../wire/shortenAddress.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import type { AccountFaceProps, FaceOf } from './AccountFace.js'

/** Beside what the modal keeps. */
interface KeptFace {
  loading?: Promise<unknown>
  account?: ComponentType<AccountFaceProps>
}

/**
 * The account as a button shows it, or its outline; its address till that is there. Loaded where a wallet is being asked, or
 * will be, once the files that ask are there and what stands then has been painted.
 */
export function useAccountFace(account: FaceOf, locale: string, full: boolean): ReactNode {
  const { live } = useLatchkit()
  const face: KeptFace = live.face
  // A button that takes the place of another shows it at once.
  const [Face, setFace] = useState(() => face.account)
  const isMissing = !Face && (account.status !== 'disconnected' || live.resumable.size > 0)
  // With every rendering: what did not come is asked for again by the next.
  useLayoutEffect(() => {
    if (!isMissing) return
    face.loading ??= live
      .afterStart()
      .then(({ afterPaint }) => new Promise<void>(afterPaint))
      .then(() => import('./AccountFace.js'))
      .then(
        ({ AccountFace }) => {
          face.account = AccountFace
        },
        () => delete face.loading,
      )
    face.loading.then(() => setFace(() => face.account))
  })
  if (Face) return <Face account={account} locale={locale} full={full} />
  return account.address && shortenAddress(account.address)
}
