// The floor of a login by a provider: a page, a provider's page and the address that it sends back to, each a few lines. The press opens a window at
// the provider, whose button redirects to a page that gives the page its answer and closes; the page takes it to a server, which answers an
// address.
import { once } from 'node:events'
import { createServer } from 'node:http'

const page = (secure, provider) => `<!doctype html><title>Floor</title>
<button id="connect">Continue with Google</button><output data-testid="address"></output>
<script>
connect.onclick = () => open('${provider}/who?back=' + encodeURIComponent('${secure}/back'), 'floor', 'popup,width=480,height=640')
addEventListener('message', async ({ data, origin }) => {
  if (origin !== '${secure}' || !data.token) return
  const answer = await fetch('/check', { method: 'POST', body: JSON.stringify(data) })
  document.querySelector('output').textContent = (await answer.json()).address
})
</script>`
const who = (back) => `<!doctype html><title>Google (development)</title>
<form method="post" action="/go?back=${encodeURIComponent(back)}"><button name="person" value="ada">Ada Lovelace</button></form>`
const backPage = `<!doctype html><title>Back</title>
<script>
opener.postMessage({ token: new URLSearchParams(location.hash.slice(1)).get('id_token') }, '*')
close()
</script>`

/** Serves all of them on one port, told apart by their hosts, which are three sites for a browser. */
export async function startFloor() {
  const server = createServer((request, response) => {
    const { port } = server.address()
    const { pathname, searchParams } = new URL(request.url, 'http://floor.localhost')
    const back = searchParams.get('back') ?? ''
    request.resume().on('end', () => {
      if (pathname === '/check') return response.end(JSON.stringify({ address: `0x${'a'.repeat(40)}` }))
      if (pathname === '/go')
        return response.writeHead(302, { Location: `${back}#id_token=${'a'.repeat(900)}` }).end()
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      if (pathname === '/who') return response.end(who(back))
      if (pathname === '/back') return response.end(backPage)
      response.end(page(`http://secure.localhost:${port}`, `http://provider.localhost:${port}`))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://floor.localhost:${server.address().port}/`, stop: () => server.close() }
}
