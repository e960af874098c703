// The inbox of development: a mail server that delivers to no other machine, and a page with what it was given, the newest first.
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { source } from '../lib/directory.mjs'
import { basePort, portOf } from '../lib/ports.mjs'
import { root } from '../lib/run.mjs'

/** More are not kept. */
const maxMails = 500

const { readMail } = await source(root, 'packages/server/src/custody/fixtures/readMail.ts')
const base = basePort()
const mails = []

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  size: 1_000_000,
  onData(stream, session, done) {
    const pieces = []
    stream.on('data', (piece) => pieces.push(piece))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      const at = new Date().toISOString()
      mails.unshift({ id: `${Date.now()}-${mails.length}`, to, ...readMail(`${Buffer.concat(pieces)}`), at })
      mails.length = Math.min(mails.length, maxMails)
      done()
    })
  },
})
mailServer.on('error', (error) => console.error(error.message))
mailServer.listen(portOf('smtp', base), '127.0.0.1')

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const entryOf = ({ to, subject, text, at }) =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(to)} · ${escaped(at)}</p><pre>${escaped(text)}</pre></article>`
const page = () => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Inbox</title>
<h1>Inbox</h1>${mails.map(entryOf).join('') || '<p>No mails yet.</p>'}</html>`

const headers = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" }

createServer((request, response) => {
  const isJson = request.url === '/api/messages'
  if (!isJson && request.url !== '/') return response.writeHead(404, headers).end('not found\n')
  response.writeHead(200, {
    ...headers,
    'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
  })
  return response.end(isJson ? JSON.stringify(mails) : page())
}).listen(portOf('inbox', base), '127.0.0.1')
