// The floor of the frame's times: a page and an iframe of two origins, each a few lines. The iframe says that it is there, asks a server for a
// code and shows its field, takes six digits to the server, which answers an address, and shows a button when the page asks for it.
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
  if (data.ready) { window.noted.ready = window.epoch(); source.postMessage({ login: true }, '${inner}') }
  if (data.code) dialog.showModal()
  if (data.address) { document.querySelector('output').textContent = data.address; dialog.close() }
  if (data.shown) dialog.showModal()
})
connect.onclick = () => { iframe.src = '${inner}/inner'; document.body.append(host) }
ask.onclick = () => iframe.contentWindow.postMessage({ ask: 'Sign this' }, '${inner}')
</script>`
const inner = `<!doctype html><title>Inner</title>
<script>
const tell = (message) => parent.postMessage(message, '*')
const send = async (body) => (await fetch('/check', { method: 'POST', body: JSON.stringify(body) })).json()
async function askCode() {
  await send({ login: true })
  const [label, input] = ['label', 'input'].map((name) => document.createElement(name))
  label.append('Code ', input)
  document.body.replaceChildren(label)
  input.oninput = async () => {
    if (/^\\d{6}$/.test(input.value)) tell(await send({ code: input.value }))
  }
  tell({ code: true })
}
addEventListener('message', ({ data }) => {
  if (data.login) return askCode()
  const button = document.createElement('button')
  button.textContent = 'Open window'
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
