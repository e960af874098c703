import type { MailPart } from '../mail.js'
import { type MailTexts, mailTexts } from './texts.js'

/** The name that mails come from. */
export interface Brand {
  readonly name: string
  /** The sender's address. */
  readonly from: string
  /** The colour of the code, as `#rrggbb`. */
  readonly colour: string
}

/** A mail that can be sent. */
export interface WrittenMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** A text of others as it may stand in a mail: the code is the only run of six digits. */
const withoutRuns = (text: string) => text.replace(/\d{6,}/g, (run) => run.match(/.{1,3}/g)?.join('·') ?? run)

function fill(text: string, { site = '', deviceName = '' }: MailPart, { name }: Brand): string {
  const values: Readonly<Record<string, string>> = {
    brand: name,
    site: withoutRuns(site),
    // Marked off in both directions of writing, so that a name cannot turn the sentence.
    device: `\u2068${withoutRuns(deviceName)}\u2069`,
  }
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

/** The lines of a mail with a code; a line that is missing says nothing. */
function codeLines(texts: MailTexts, mail: MailPart, isTwo: boolean) {
  return {
    before: [texts.codeIntro],
    after: [
      ...(mail.site === undefined ? [] : [texts.codeSite]),
      texts.codeLife,
      texts.codeWarning,
      ...(isTwo ? [texts.twoPartsWarning] : []),
      texts.notYou,
    ],
  }
}

const paragraph = (line: string) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`

/**
 * Writes a mail of one part, or of the two halves of one code.
 * @param mail The mail, or auth's half of it: the words beside the code are auth's.
 * @param recovery The other half. The mailer knows that both name one address.
 */
export function writeMail(mail: MailPart, recovery: MailPart | undefined, brand: Brand): WrittenMail {
  const texts = mailTexts[mail.language]
  const say = (line: string) => fill(line, mail, brand)
  const isLogin = mail.kind === 'login'
  const { subject, before, after } =
    mail.kind === 'login'
      ? { subject: texts.codeSubject, ...codeLines(texts, mail, recovery !== undefined) }
      : { subject: texts.notices[mail.kind].subject, before: [texts.notices[mail.kind].body], after: [] }
  const code = [mail, recovery].flatMap((part) => part?.code ?? []).join(' ')
  const [first, rest] = [before.map(say), after.map(say)]
  const drawn = `<p dir="ltr" style="margin:0 0 12px;font-size:28px;letter-spacing:4px;font-weight:600;color:${brand.colour}">${code}</p>`
  return {
    from: { name: brand.name, address: brand.from },
    to: mail.email,
    subject: say(subject),
    text: [...first, ...(isLogin ? [code] : []), ...rest].join('\n\n'),
    html: `<!doctype html><html lang="${mail.language}" dir="${texts.direction}"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${first.map(paragraph).join('')}${isLogin ? drawn : ''}${rest.map(paragraph).join('')}</body></html>`,
  }
}
