// The site with Hono, whose requests and answers are those that the handlers take and give.
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { membersPage, origin, port, siwx } from './site.js'

const app = new Hono()

app.all('/siwx/*', ({ req }) => siwx.handle(req.raw))

app.get('/members', async (context) => {
  const session = await siwx.getSession(context.req.raw)
  context.header('Cache-Control', 'no-store')
  return context.html(membersPage(session), session ? 200 : 401)
})

app.use(serveStatic({ root: 'dist' }))

serve({ fetch: app.fetch, port }, () => console.log(`Ready at ${origin}`))
