// What the site is, whichever server answers for it.
import { createSiwx, openSiwxStore } from '@latchkit/server/siwx'

/** The address that visitors open. In production it is one of https. */
export const origin = process.env.ORIGIN ?? 'http://localhost:3000'
export const port = Number(process.env.PORT ?? 3000)

export const siwx = createSiwx({
  domains: [new URL(origin).host],
  chainIds: ['eip155:11155111', 'eip155:31337'],
  store: await openSiwxStore({ folder: process.env.DATA ?? 'data' }),
  // Set by the proxy in front, which takes away what a visitor sends; express.js sets it itself. Without it all share one limit.
  addressOf: (request) => request.headers.get('X-Real-IP') ?? undefined,
})

/** The page for members. What an account is made of has no character that means something in HTML. */
export function membersPage(session) {
  const accounts = session?.accounts.map(({ chainId, accountAddress }) => `${chainId}:${accountAddress}`)
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Members</title>
  <h1>Members</h1>
  <p>${accounts ? `Signed in as ${accounts.join(', ')}.` : 'This page is for who is signed in.'}</p>
  <p><a href="/">Back</a></p>
</html>`
}
