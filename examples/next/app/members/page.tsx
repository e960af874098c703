import { headers } from 'next/headers'
import { unauthorized } from 'next/navigation'
import { openSiwx, origin } from '../site'

/** A server component that only who is signed in gets to see. */
export default async function Members() {
  const request = new Request(`${origin}/members`, { headers: await headers() })
  const siwx = await openSiwx()
  const session = await siwx.getSession(request)
  if (!session) unauthorized()
  const accounts = session.accounts.map(({ chainId, accountAddress }) => `${chainId}:${accountAddress}`)
  return (
    <main>
      <h1>Members</h1>
      <p>Signed in as {accounts.join(', ')}.</p>
      <a href="/">Back</a>
    </main>
  )
}
