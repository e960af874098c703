import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLatchkit } from '../hooks/useLatchkit.js'
import type { AccountFaceProps, FaceOf } from './AccountFace.js'

/** The account as a button shows it, or its outline: loaded as soon as a wallet is being asked, or will be. */
export function useAccountFace(account: FaceOf, locale: string, full: boolean): ReactNode {
  const [Face, setFace] = useState<ComponentType<AccountFaceProps>>()
  const { live } = useLatchkit()
  const isWanted = account.status !== 'disconnected' || live.resumable.size > 0
  useEffect(() => {
    if (isWanted)
      import('./AccountFace.js').then(({ AccountFace }) => setFace(() => AccountFace)).catch(() => undefined)
  }, [isWanted])
  return Face && <Face account={account} locale={locale} full={full} />
}
