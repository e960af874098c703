import { createHash } from 'node:crypto'
import type { MailLanguage } from 'latchkit/wire/custody'
import type { Log } from '../../operations/createLog.js'
import { kindOf } from '../../operations/kindOf.js'
import { freezePageTexts as texts } from '../texts/freezePageTexts.js'
import type { Binding } from './createBindings.js'
import { freezeEndOf } from './createStops.js'
import type { RecoveryContext } from './recoveryContext.js'

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
const linkPathPattern = /^\/recovery\/v1\/freeze\/([a-z]{28})$/

function writePage(language: MailLanguage, title: string, lines: string, status: number): Response {
  const { direction } = texts[language]
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${lines}</html>`
  return new Response(html, { status, headers })
}

/**
 * Creates the page behind the link in mails that freezes a wallet. Opening the page changes nothing, since mail servers open links, too;
 * the page's button freezes. The page has no script, cookie or frame. A person with the link can only freeze the wallet.
 */
export function createFreezePage(context: RecoveryContext, log: Log) {
  const { links, bindings, notify, stops, clock } = context
  const isFrozenNow = (binding: Binding) => freezeEndOf(binding, clock.now()) !== undefined

  async function answer(method: string, letters: string): Promise<Response> {
    const link = await links.find(letters)
    const binding = link && (await bindings.findById(link.userId))
    if (!binding) return writePage('en', texts.en.overTitle, `<p>${texts.en.over}</p>`, 404)
    const { language } = binding
    const pageText = texts[language]
    const frozenPage = () => writePage(language, pageText.doneTitle, `<p>${pageText.done}</p>`, 200)
    if (method === 'POST') {
      // A link works once: whoever finds it later cannot freeze the wallet again after the owner has undone the freeze.
      if (link.isUsed)
        return isFrozenNow(binding)
          ? frozenPage()
          : writePage(language, pageText.overTitle, `<p>${pageText.over}</p>`, 410)
      const until = await stops.beginPeriod(binding.userId, 'links')
      if (until === undefined) return writePage(language, pageText.usedTitle, `<p>${pageText.used}</p>`, 409)
      await stops.freezeUntil(binding.userId, until)
      await links.use(letters)
      if (binding.stoppedUntil < until) await notify(binding, 'frozen', { until })
      return frozenPage()
    }
    if (link.isUsed) return writePage(language, pageText.overTitle, `<p>${pageText.over}</p>`, 410)
    const form = `<form method="post"><button>${pageText.button}</button></form>`
    return writePage(language, pageText.title, `<p>${pageText.about}</p>${form}`, 200)
  }

  return {
    handles: (request: Request) => linkPathPattern.test(new URL(request.url).pathname),
    async fetch(request: Request): Promise<Response> {
      const { method } = request
      const [, letters = ''] = linkPathPattern.exec(new URL(request.url).pathname) ?? []
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
