import { createHash } from 'node:crypto'
import type { MailLanguage } from 'latchkit/wire/custody'
import type { Log } from '../../operations/createLog.js'
import { kindOf } from '../../operations/kindOf.js'
import type { Binding } from './createBindings.js'
import { freezeEndOf } from './createStops.js'
import type { RecoveryContext } from './recoveryContext.js'

interface PageTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly title: string
  readonly about: string
  readonly button: string
  readonly doneTitle: string
  readonly done: string
  readonly usedTitle: string
  readonly used: string
  readonly overTitle: string
  readonly over: string
}

const texts: Readonly<Record<MailLanguage, PageTexts>> = {
  en: {
    direction: 'ltr',
    title: 'Freeze your wallet?',
    about:
      'No new device can open it then, for seven days at most, all links of these mails together. The devices that have it go on working. To freeze it for longer, do so in the settings of your wallet, on a device that has it.',
    button: 'Freeze wallet',
    doneTitle: 'Your wallet is frozen',
    done: 'No new device can open it for now; the mail says until when. You can undo it, or freeze it for longer, in the settings of your wallet, on a device that has it.',
    usedTitle: 'Your wallet is not frozen',
    used: 'The seven days of these links are used up for this month. Freeze your wallet in its settings, on a device that has it.',
    overTitle: 'This link is over',
    over: 'Use the link of a newer mail, or freeze your wallet in its settings.',
  },
  ar: {
    direction: 'rtl',
    title: 'هل تريد تجميد محفظتك؟',
    about:
      'لن يستطيع أي جهاز جديد فتحها عندئذ، سبعة أيام على الأكثر لكل روابط هذه الرسائل معًا. تظل الأجهزة التي تملكها تعمل. لتجميدها مدة أطول استخدم إعدادات محفظتك على جهاز يملكها.',
    button: 'تجميد المحفظة',
    doneTitle: 'محفظتك مجمّدة',
    done: 'لا يستطيع أي جهاز جديد فتحها الآن؛ والرسالة تقول حتى متى. يمكنك إلغاء التجميد أو إطالته من إعدادات محفظتك على جهاز يملكها.',
    usedTitle: 'محفظتك غير مجمّدة',
    used: 'استُهلكت الأيام السبعة لهذه الروابط في هذا الشهر. جمّد محفظتك من إعداداتها على جهاز يملكها.',
    overTitle: 'انتهت صلاحية هذا الرابط',
    over: 'استخدم رابط رسالة أحدث، أو جمّد محفظتك من إعداداتها.',
  },
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.75rem 1.5rem}'
const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}
const path = /^\/recovery\/v1\/freeze\/([a-z]{28})$/

function write(language: MailLanguage, title: string, lines: string, status: number): Response {
  const { direction } = texts[language]
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${lines}</html>`
  return new Response(html, { status, headers })
}

/**
 * Makes the page of the link in mails that freezes a wallet. To open it changes nothing, since mail servers open links too; its button
 * does. It has no script, no cookie and no frame, and who has the link can do this one thing.
 */
export function createFreezePage(context: RecoveryContext, log: Log) {
  const { links, bindings, notify, stops, clock } = context
  const isFrozenNow = (binding: Binding) => freezeEndOf(binding, clock.now()) !== undefined

  async function answer(method: string, letters: string): Promise<Response> {
    const link = await links.find(letters)
    const binding = link && (await bindings.findById(link.userId))
    if (!binding) return write('en', texts.en.overTitle, `<p>${texts.en.over}</p>`, 404)
    const { language } = binding
    const own = texts[language]
    const done = () => write(language, own.doneTitle, `<p>${own.done}</p>`, 200)
    if (method === 'POST') {
      // Once: a link that is found later does not undo what its owner has undone.
      if (link.isUsed)
        return isFrozenNow(binding) ? done() : write(language, own.overTitle, `<p>${own.over}</p>`, 410)
      const until = await stops.take(binding.userId, 'links')
      if (until === undefined) return write(language, own.usedTitle, `<p>${own.used}</p>`, 409)
      await stops.hold(binding.userId, until)
      await links.use(letters)
      if (binding.stoppedUntil < until) await notify(binding, 'frozen', { until })
      return done()
    }
    if (link.isUsed) return write(language, own.overTitle, `<p>${own.over}</p>`, 410)
    const form = `<form method="post"><button>${own.button}</button></form>`
    return write(language, own.title, `<p>${own.about}</p>${form}`, 200)
  }

  return {
    isFor: (request: Request) => path.test(new URL(request.url).pathname),
    async fetch(request: Request): Promise<Response> {
      const { method } = request
      const [, letters = ''] = path.exec(new URL(request.url).pathname) ?? []
      if (!['GET', 'HEAD', 'POST'].includes(method))
        return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
      try {
        return await answer(method, letters)
      } catch (error) {
        log('error', 'freeze-page-failed', { kind: kindOf(error) })
        return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
      }
    },
  }
}
