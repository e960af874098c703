// The site with Express, whose requests and answers are Node's own: two functions turn them into those of the handlers.
import express from 'express'
import { membersPage, origin, port, siwx } from './site.js'

/** Makes the web's own request of one of Express, which has read the body as text. */
function toRequest({ method, originalUrl, headers, ip, body }) {
  const init = { method, headers, body: method === 'POST' ? body : undefined }
  const made = new Request(new URL(originalUrl, origin), init)
  // It takes the place of what the visitor may have sent.
  made.headers.set('X-Real-IP', ip)
  return made
}

/** Sends the web's own answer by Express. */
async function send(response, answer) {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  response.end(await answer.text())
}

const app = express()
// Behind a proxy `ip` is its address, unless `app.set('trust proxy', 1)` says that there is one.

// Before `express.json()`: the handlers read the body themselves.
app.all('/siwx/*path', express.text({ type: '*/*' }), async (request, response) =>
  send(response, await siwx.handle(toRequest(request))),
)

app.get('/members', async (request, response) => {
  const session = await siwx.getSession(toRequest(request))
  response.set('Cache-Control', 'no-store')
  response.status(session ? 200 : 401).send(membersPage(session))
})

app.use(express.static('dist'))

app.listen(port, () => console.log(`Ready at ${origin}`))
