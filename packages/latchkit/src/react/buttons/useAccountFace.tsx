import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { shortenAddress } from '../../wire/shortenAddress.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import type { AccountFaceProps, FaceOf } from './AccountFace.js'

/** Beside what the modal keeps. */
interface KeptFace {
  loading?: Promise<unknown>
  account?: ComponentType<AccountFaceProps>
}

/** The account as a button shows it, or its outline, loaded as soon as a wallet is being asked or will be; its address till then. */
export function useAccountFace(account: FaceOf, locale: string, full: boolean): ReactNode {
  const { live } = useLatchkit()
  const face: KeptFace = live.face
  // A button that takes the place of another shows it at once.
  const [Face, setFace] = useState(() => face.account)
  const isWanted = account.status !== 'disconnected' || live.resumable.size > 0
  // As `React.lazy` does it: it is on its way before the effects of what is rendered now.
  if (isWanted)
    face.loading ??= import('./AccountFace.js').then(
      ({ AccountFace }) => {
        face.account = AccountFace
      },
      () => delete face.loading,
    )
  const { loading } = face
  useLayoutEffect(() => {
    loading?.then(() => setFace(() => face.account))
  }, [loading, face])
  if (Face) return <Face account={account} locale={locale} full={full} />
  return account.address && shortenAddress(account.address)
}
