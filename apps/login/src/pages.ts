import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Person, personOf, persons } from './persons.js'

const maxFormBytes = 16_384

/** Who answers a page: a person, or nobody, who has cancelled. */
export type PageAnswer = Person | 'cancel'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/login.css">
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</html>
`

/** Writes the page that asks who somebody is. Its forms are sent to `action`. */
export function whoPage(title: string, action: string): string {
  const buttons = Object.entries(persons).map(
    ([value, { name }]) => `<button name="person" value="${value}">${escaped(name)}</button>`,
  )
  const form = `<form method="post" action="${escaped(action)}">`
  return documentOf(
    `${title} (development)`,
    `<p>This page stands in for ${escaped(title)} on this machine. Who are you?</p>
${form}
${buttons.join('\n')}
</form>
${form}
<label for="email">Email address</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="off">
<label class="check"><input name="verified" type="checkbox" value="yes" checked> Verified</label>
<button>Continue</button>
</form>
${form}
<button name="person" value="cancel">Cancel</button>
</form>`,
  )
}

/** Writes the page that lists the stand-ins. */
export const listPage = (titles: readonly string[]): string =>
  documentOf(
    'Providers of logins (development)',
    `<p>Sites send their visitors here to log in. Nothing is to be done on this page.</p>
<ul>${titles.map((title) => `<li>${escaped(title)}</li>`).join('')}</ul>
<p><a href="/api/logins">Logins so far</a></p>`,
  )

/** Writes a page that says what is wrong with a request, as providers do where they cannot answer the site. */
export const problemPage = (title: string, problem: string): string =>
  documentOf(`${title} (development)`, `<p>${escaped(problem)}</p>`)

/** The look of all pages: the system's own controls, light or dark. */
export const css = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { box-sizing: border-box; max-width: 24rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .5rem; overflow-wrap: anywhere }
form { display: grid; gap: .5rem; margin-top: 1.5rem }
button, input:not([type="checkbox"]) { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem .75rem; font: inherit }
.check { display: flex; gap: .5rem; align-items: center; min-height: 44px }
.check input { width: 1.25rem; height: 1.25rem; margin: 0 }
:focus-visible { outline: 2px solid; outline-offset: 2px }
`

/** Reads a body of at most 16 KiB. `undefined`: it is longer. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxFormBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Reads who has answered the page. `undefined`: the form is none of ours. */
export async function readAnswer(request: IncomingMessage): Promise<PageAnswer | undefined> {
  const form = new URLSearchParams(await readBody(request))
  const choice = form.get('person') ?? ''
  if (choice === 'cancel') return 'cancel'
  const email = form.get('email')?.trim().toLowerCase()
  if (email?.includes('@')) return personOf(email, form.get('verified') === 'yes')
  return Object.hasOwn(persons, choice) ? persons[choice] : undefined
}

/** The headers of all pages. Forms lead to the stand-in and from there to the client. */
export const pageHeaders = (clientOrigin: string | undefined, hasCoop: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${clientOrigin ?? ''}`,
  ...(hasCoop && { 'cross-origin-opener-policy': 'same-origin' }),
})

/** Answers with a page. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  headers: Readonly<Record<string, string>> = pageHeaders(undefined, false),
): void {
  response.writeHead(status, headers).end(page)
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
