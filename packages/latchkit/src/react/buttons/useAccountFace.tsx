import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { AccountInfo } from '../../core/select/accountState.js'
import type { AccountFaceProps } from './AccountFace.js'

/** The account as a button shows it, or its outline: loaded as soon as a wallet is being asked. */
export function useAccountFace(account: AccountInfo, locale: string, full: boolean): ReactNode {
  const [Face, setFace] = useState<ComponentType<AccountFaceProps>>()
  const isWanted = account.status !== 'disconnected'
  useEffect(() => {
    if (isWanted)
      import('./AccountFace.js').then(({ AccountFace }) => setFace(() => AccountFace)).catch(() => undefined)
  }, [isWanted])
  if (Face && account.address) return <Face account={account} locale={locale} full={full} />
  return (
    <>
      {full && (
        <span className="latchkit-balance">
          <span className="latchkit-bar" />
        </span>
      )}
      <span className="latchkit-mark" />
      <span className="latchkit-bar" />
    </>
  )
}
