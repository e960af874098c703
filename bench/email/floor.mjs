// The floor of the frame's times: a page and an iframe of two origins, each a few lines. The iframe says that it is there, takes six digits to a
// server that answers an address, and shows a button when the page asks for it.
import { once } from 'node:events'
import { createServer } from 'node:http'

const page = (inner) => `<!doctype html><title>Floor</title>
<button id="connect">Connect</button><button id="ask">Ask</button><output data-testid="address"></output>
<script>
const dialog = document.createElement('dialog')
const host = document.createElement('bare-frame')
const iframe = document.createElement('iframe')
iframe.title = 'Bare frame'
dialog.append(iframe)
host.append(dialog)
let port
addEventListener('message', ({ data, source, ports }) => {
  if (source !== iframe.contentWindow) return
  if (data.ready) { window.noted.ready = window.epoch(); dialog.showModal() }
  if (data.address) { document.querySelector('output').textContent = data.address; dialog.close() }
  if (data.shown) dialog.showModal()
})
connect.onclick = () => { iframe.src = '${inner}/inner'; document.body.append(host) }
ask.onclick = () => iframe.contentWindow.postMessage({ ask: 'Sign this' }, '${inner}')
</script>`
const inner = `<!doctype html><title>Inner</title><label>Code <input></label>
<script>
const tell = (message) => parent.postMessage(message, '*')
const input = document.querySelector('input')
input.oninput = async () => {
  if (!/^\\d{6}$/.test(input.value)) return
  const answer = await fetch('/check', { method: 'POST', body: JSON.stringify({ code: input.value }) })
  tell(await answer.json())
}
addEventListener('message', ({ data }) => {
  const button = document.createElement('button')
  button.textContent = 'Approve'
  document.body.replaceChildren(data.ask, button)
  tell({ shown: true })
})
tell({ ready: true })
</script>`

/** Serves both on one port, told apart by their hosts, which are two sites for a browser. */
export async function startFloor() {
  const server = createServer((request, response) => {
    const { port } = server.address()
    if (request.url === '/check') {
      request.resume().on('end', () => response.end(JSON.stringify({ address: `0x${'a'.repeat(40)}` })))
      return
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(request.url === '/inner' ? inner : page(`http://inner.localhost:${port}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://floor.localhost:${server.address().port}/`, stop: () => server.close() }
}
