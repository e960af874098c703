import { useMutation } from '@tanstack/react-query'
import { useSession } from 'latchkit/react'
import { useAccount } from 'wagmi'

/** Signing in beside wagmi: wagmi says who is connected, and the kit who is signed in. */
export function SignIn() {
  const account = useAccount()
  const session = useSession()
  const signIn = useMutation({ mutationFn: session.signIn })
  const signOut = useMutation({ mutationFn: session.signOut })
  const error = signIn.error ?? signOut.error
  if (!account.address) return null
  return (
    <>
      <p>{session.isSignedIn ? `Signed in as ${session.address}.` : 'Not signed in.'}</p>
      <button type="button" onClick={() => (session.isSignedIn ? signOut : signIn).mutate()}>
        {session.isSignedIn ? 'Sign out' : 'Sign in'}
      </button>
      <p role="alert">{error?.message}</p>
    </>
  )
}
