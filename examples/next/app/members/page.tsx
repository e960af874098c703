import { headers } from 'next/headers'
import { unauthorized } from 'next/navigation'
import { connection } from 'next/server'
import { Suspense } from 'react'
import { openSiwx, origin } from '../site'

/** A page whose middle only who is signed in gets to see. What is around it is the same for everybody, and is sent at once. */
export default function Page() {
  return (
    <main>
      <h1>Members</h1>
      <Suspense fallback={<p>One moment…</p>}>
        <Members />
      </Suspense>
      <a href="/">Back</a>
    </main>
  )
}

async function Members() {
  // Waits for a visitor: finding a session reads the clock, which a build must not.
  await connection()
  const request = new Request(`${origin}/members`, { headers: await headers() })
  const siwx = await openSiwx()
  const session = await siwx.getSession(request)
  if (!session) unauthorized()
  const accounts = session.accounts.map(({ chainId, accountAddress }) => `${chainId}:${accountAddress}`)
  return <p>Signed in as {accounts.join(', ')}.</p>
}
