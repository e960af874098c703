'use client'

import { useAccount, useSession } from 'latchkit/react'
import { useState } from 'react'

/** Signs in at this site's own server: app/siwx. */
export function SignIn() {
  const account = useAccount()
  const { isSignedIn, address, signIn, signOut } = useSession()
  const [failure, setFailure] = useState('')
  if (!account.address) return null
  const run = (verb: () => Promise<unknown>) => () => {
    setFailure('')
    verb().catch((error: Error) => setFailure(error.message))
  }
  return (
    <>
      {isSignedIn ? (
        <>
          <p>Signed in as {address}.</p>
          <p>
            <a href="/members">The page for members</a>
          </p>
          <button type="button" onClick={run(signOut)}>
            Sign out
          </button>
        </>
      ) : (
        <button type="button" onClick={run(signIn)}>
          Sign in
        </button>
      )}
      <p role="alert">{failure}</p>
    </>
  )
}
