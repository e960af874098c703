// Reads a mail as a server got it: those that our own mailer writes, with a text and an HTML part.

const fromBytes = (escaped) =>
  Buffer.from(
    escaped.replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const decoders = {
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
  'quoted-printable': (body) => fromBytes(body.replace(/=\r\n/g, '')),
}

function bodyOf(raw, type) {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const part = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
  const [, encoding = ''] = /Content-Transfer-Encoding: (\S+)/.exec(part) ?? []
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  return (decoders[encoding]?.(body) ?? body).replaceAll('\r\n', '\n').trim()
}

function subjectOf(raw) {
  const [, text = ''] = /^Subject: ((?:.|\r\n )*?)\r\n(?! )/m.exec(raw) ?? []
  return text
    .replace(/\r\n /g, ' ')
    .replace(/=\?UTF-8\?(B|Q)\?([^?]*)\?=\s*/gi, (_, kind, body) =>
      kind.toUpperCase() === 'B' ? decoders.base64(body) : fromBytes(body.replaceAll('_', ' ')),
    )
}

/** Returns the subject and both bodies of a mail. */
export const readMail = (raw) => ({
  subject: subjectOf(raw),
  text: bodyOf(raw, 'text/plain'),
  html: bodyOf(raw, 'text/html'),
})
