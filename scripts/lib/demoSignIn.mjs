// The demo's own server: visitors sign in below /siwx with the handlers of @latchkit/server, and /members is for who has.
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { localChains } from './localChains.mjs'
import { addressOf, originsOf, portOf } from './ports.mjs'
import { root } from './run.mjs'

/** The networks that `npm start` runs. */
const evmChains = { 'eip155:31337': 'chain', 'eip155:31338': 'chain2' }

const page = (title, text, status) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )

/** The members' page: 401 for who is not signed in. Addresses have no character that means something in HTML. */
async function membersPage(siwx, request) {
  const session = await siwx.getSession(request)
  if (!session) return page('Sign in first', 'This page is for who is signed in.', 401)
  const accounts = session.accounts.map(({ chainId, accountAddress }) => `${chainId}:${accountAddress}`)
  return page('Members', `Signed in as ${accounts.join(', ')}`, 200)
}

/**
 * Starts the demo's sign-in.
 * @returns A function that answers a request of Node where its path is one of sign-in, and says whether it is.
 */
export async function demoSignIn(base) {
  const { createSiwx, openSiwxStore } = await import(join(root, 'packages/server/dist/siwx/index.js'))
  const siwx = createSiwx({
    domains: originsOf('demo', base).flatMap((origin) => (/^http/.test(origin) ? new URL(origin).host : [])),
    chainIds: [...Object.keys(evmChains), ...Object.values(localChains).map(({ id }) => id)],
    rpcUrls: Object.fromEntries(Object.entries(evmChains).map(([id, place]) => [id, addressOf(place, base)])),
    store: await openSiwxStore({ folder: join(root, `.cache/demo-${portOf('demo', base)}`) }),
    allowsRecap: true,
    addressOf: () => '127.0.0.1',
  })
  const listener = getRequestListener((request) =>
    new URL(request.url).pathname === '/members' ? membersPage(siwx, request) : siwx.handle(request),
  )
  return (message, response, headers) => {
    const [pathname] = message.url.split('?')
    if (!/^\/(siwx\/|members$)/.test(pathname)) return false
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    listener(message, response)
    return true
  }
}
