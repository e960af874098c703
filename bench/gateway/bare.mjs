// The floor of the gateway bench: Hono on Node with one route that answers the same bytes, and one that passes JSON-RPC
// on as it comes. No access, no budget, no schema, no tag.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { resolve } = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const [{ Hono }, { serve }] = await Promise.all(
  ['hono', '@hono/node-server'].map((name) => import(pathToFileURL(resolve(name)))),
)
const { BODY: body, NODE: node } = process.env
const json = { 'Content-Type': 'application/json' }

const app = new Hono()
app.get('/v1/account/:address/balance', (context) => context.body(body, 200, json))
app.post('/v1', async (context) => {
  const answer = await fetch(node, { method: 'POST', headers: json, body: await context.req.text() })
  return context.body(await answer.text(), 200, json)
})
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send({ port }),
)
process.on('disconnect', () => server.close(() => process.exit()))
