import {
  type CodeKind,
  hasCode,
  type MailLanguage,
  type MailPart,
  type Notice,
  providerNames,
} from 'latchkit/wire/custody'
import type { MailTexts } from '../texts/en/mails.js'
import { mailTexts } from '../texts/mailTexts.js'

/** How mails present their sender. */
export interface Brand {
  readonly name: string
  /** The sender's address. */
  readonly from: string
  /** The colour of the code, as `#rrggbb`. */
  readonly colour: string
  /** Public URL of recovery. Without it, mails have no link. */
  readonly recoveryUrl?: string | undefined
  /** Origin of the secure site, whose window lets a device in. */
  readonly secureOrigin?: string | undefined
}

/** A mail that can be sent. */
export interface WrittenMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
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

/** Breaks up long runs of digits in names that others have chosen, in any script: the code must be the only run of six digits in a mail. */
const breakDigitRuns = (text: string) =>
  text.replace(/\p{Nd}{6,}/gu, (run) => run.match(/.{1,3}/gu)?.join('·') ?? run)

/** Formats a time in the reader's language, in UTC: no service knows the reader's time zone. */
const writeMoment = (at: number, language: MailLanguage) =>
  `${new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

function fill(
  text: string,
  { site = '', way, deviceName, until, language }: MailPart,
  { name }: Brand,
): string {
  const values: Readonly<Record<string, string>> = {
    brand: name,
    provider: way === undefined ? '' : providerNames[way],
    // Name the site without its scheme: mail programs would make a link of a URL.
    site: breakDigitRuns(site.replace(/^https?:\/\//, '')),
    until: until === undefined ? '' : `\u2068${writeMoment(until, language)}\u2069`,
    // Isolate the device's name (Unicode bidi), so that it cannot reorder the sentence.
    device:
      deviceName === undefined ? mailTexts[language].device : `\u2068${breakDigitRuns(deviceName)}\u2069`,
  }
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

/** Returns the warning of a mail with a code, for people who did not ask for the code. */
function warningOf(texts: MailTexts, kind: CodeKind, hasTwoHalves: boolean): readonly string[] {
  if (kind === 'restore') return [texts.restoreWarning]
  if (kind === 'aside') return [texts.asideWarning]
  if (kind === 'newDevice') return [texts.newDeviceWarning]
  if (!hasTwoHalves) return []
  return [kind === 'login' ? texts.twoPartsWarning : texts.changeWarning]
}

/** Returns the lines of a mail with a code. */
function codeLines(texts: MailTexts, mail: MailPart, kind: CodeKind, hasTwoHalves: boolean) {
  return {
    subject: texts.codes[kind].subject,
    before: [texts.codes[kind].intro],
    after: [
      ...(mail.site === undefined ? [] : [texts.codeSite]),
      texts.codeLife,
      texts.codeWarning,
      ...warningOf(texts, kind, hasTwoHalves),
      kind === 'newDevice' ? texts.newDeviceNotYou : texts.notYou,
    ],
  }
}

interface Link {
  readonly line: string
  readonly href: string
}

/**
 * Returns the link of a mail. The mailer writes the URL itself, so that no service can send another one. The fragment after `#` is not sent
 * to any server.
 */
function linkOf(
  { freeze, unlock, part, language }: MailPart,
  { recoveryUrl, secureOrigin }: Brand,
): Link | undefined {
  const texts = mailTexts[language]
  if (freeze !== undefined && recoveryUrl !== undefined)
    return { line: texts.freeze, href: new URL(`/recovery/v1/freeze/${freeze}`, recoveryUrl).href }
  if (unlock !== undefined && secureOrigin !== undefined)
    return { line: texts.unlock, href: new URL(`/window#unlock=${part}.${unlock}`, secureOrigin).href }
  return undefined
}

const paragraph = (line: string) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`

const linkParagraph = ({ line, href }: Link) =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(href)}">${escapeHtml(line)}</a></p>`

function noticeLines(texts: MailTexts, kind: Notice, { site, until }: MailPart) {
  const { subject, body, bodyAt = body, bodyUntil = body } = texts.notices[kind]
  const bodyOfSite = site === undefined ? body : bodyAt
  return { subject, before: [until === undefined ? bodyOfSite : bodyUntil], after: [] }
}

/**
 * Writes a mail of one part, or of the two halves of one code.
 * @param mail The mail, or auth's half of it: the text beside the code comes from auth.
 * @param recovery Recovery's half. The caller has checked that both halves have the same address.
 */
export function writeMail(mail: MailPart, recovery: MailPart | undefined, brand: Brand): WrittenMail {
  const texts = mailTexts[mail.language]
  const fillLine = (line: string) => fill(line, mail, brand)
  const { kind } = mail
  const isCode = hasCode(kind)
  const { subject, before, after } = isCode
    ? codeLines(texts, mail, kind, recovery !== undefined)
    : noticeLines(texts, kind, mail)
  const link = linkOf(mail, brand)
  const code = [mail, recovery].flatMap((part) => part?.code ?? []).join(' ')
  const [first, rest] = [before.map(fillLine), after.map(fillLine)]
  const codeParagraph = `<p dir="ltr" style="margin:0 0 12px;font-size:28px;letter-spacing:4px;font-weight:600;color:${brand.colour}">${code}</p>`
  return {
    from: { name: brand.name, address: brand.from },
    // An object, because nodemailer would parse a string, which can contain names and several receivers.
    to: { name: '', address: mail.email },
    subject: fillLine(subject),
    text: [
      ...first,
      ...(isCode ? [code] : []),
      ...rest,
      ...(link ? [`${link.line}: ${link.href}`] : []),
    ].join('\n\n'),
    html: `<!doctype html><html lang="${mail.language}" dir="${texts.direction}"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${first.map(paragraph).join('')}${isCode ? codeParagraph : ''}${rest.map(paragraph).join('')}${link ? linkParagraph(link) : ''}</body></html>`,
  }
}
