import { ConnectButton, useAccount, useSession } from 'latchkit/react'
import { useState } from 'react'

/** The page of a site that signs its visitors in: who is, may see the page for members. */
export function App() {
  const account = useAccount()
  const { isSignedIn, address, signIn, signOut } = useSession()
  const [failure, setFailure] = useState('')
  const run = (verb: () => Promise<unknown>) => () => {
    setFailure('')
    verb().catch((error: Error) => setFailure(error.message))
  }
  return (
    <>
      <header>
        <h1>Latchkit with a server</h1>
        <ConnectButton />
      </header>
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
      ) : account.address ? (
        <button type="button" onClick={run(signIn)}>
          Sign in
        </button>
      ) : (
        <p>Connect a wallet to sign in.</p>
      )}
      <p role="alert">{failure}</p>
    </>
  )
}
