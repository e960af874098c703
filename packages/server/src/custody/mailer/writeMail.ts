import { type CodeKind, codeKinds, type MailPart, type Notice } from '../mail.js'
import { type MailTexts, mailTexts } from './texts.js'

/** The name that mails come from. */
export interface Brand {
  readonly name: string
  /** The sender's address. */
  readonly from: string
  /** The colour of the code, as `#rrggbb`. */
  readonly colour: string
  /** The address of recovery as visitors reach it; without it mails have no link. */
  readonly recoveryUrl?: string | undefined
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
    // Without its scheme: mail programs make a link of an address that has one, and anyone may have named the page.
    site: withoutRuns(site.replace(/^https?:\/\//, '')),
    // Marked off in both directions of writing, so that a name cannot turn the sentence.
    device: `\u2068${withoutRuns(deviceName)}\u2069`,
  }
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

/** The lines of a mail with a code; a line that is missing says nothing. */
function codeLines(texts: MailTexts, mail: MailPart, kind: CodeKind, isTwo: boolean) {
  const twoParts = kind === 'login' ? texts.twoPartsWarning : texts.changeWarning
  return {
    subject: texts.codes[kind].subject,
    before: [texts.codes[kind].intro],
    after: [
      ...(mail.site === undefined ? [] : [texts.codeSite]),
      texts.codeLife,
      texts.codeWarning,
      ...(isTwo ? [twoParts] : []),
      texts.notYou,
    ],
  }
}

const codeKindOf = ({ kind }: MailPart): CodeKind | undefined => codeKinds.find((each) => each === kind)

/** The link that freezes the wallet: the mailer writes it, so that no service can have another one sent. */
function freezeLink({ freeze }: MailPart, { recoveryUrl }: Brand): string | undefined {
  if (freeze === undefined || recoveryUrl === undefined) return undefined
  return new URL(`/recovery/v1/freeze/${freeze}`, recoveryUrl).href
}

const paragraph = (line: string) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`

const linkParagraph = (line: string, link: string) =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(link)}">${escapeHtml(line)}</a></p>`

const noticeLines = (texts: MailTexts, kind: Notice) => ({
  subject: texts.notices[kind].subject,
  before: [texts.notices[kind].body],
  after: [],
})

/**
 * Writes a mail of one part, or of the two halves of one code.
 * @param mail The mail, or auth's half of it: the words beside the code are auth's.
 * @param recovery The other half. The mailer knows that both name one address.
 */
export function writeMail(mail: MailPart, recovery: MailPart | undefined, brand: Brand): WrittenMail {
  const texts = mailTexts[mail.language]
  const say = (line: string) => fill(line, mail, brand)
  const kind = codeKindOf(mail)
  const { subject, before, after } = kind
    ? codeLines(texts, mail, kind, recovery !== undefined)
    : noticeLines(texts, mail.kind as Notice)
  const link = freezeLink(mail, brand)
  const code = [mail, recovery].flatMap((part) => part?.code ?? []).join(' ')
  const [first, rest] = [before.map(say), after.map(say)]
  const drawn = `<p dir="ltr" style="margin:0 0 12px;font-size:28px;letter-spacing:4px;font-weight:600;color:${brand.colour}">${code}</p>`
  return {
    from: { name: brand.name, address: brand.from },
    to: mail.email,
    subject: say(subject),
    text: [...first, ...(kind ? [code] : []), ...rest, ...(link ? [`${texts.freeze}: ${link}`] : [])].join(
      '\n\n',
    ),
    html: `<!doctype html><html lang="${mail.language}" dir="${texts.direction}"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${first.map(paragraph).join('')}${kind ? drawn : ''}${rest.map(paragraph).join('')}${link ? linkParagraph(texts.freeze, link) : ''}</body></html>`,
  }
}
