import { test } from '@playwright/test'
import { windowTextOf } from '../apps/secure/src/texts/windowTextOf.js'
import { begin, engineNames, phoneOf } from './engines/begin.js'
import { EmailVisitor } from './engines/EmailVisitor.js'
import type { Engine } from './engines/Engine.js'
import { button } from './engines/Visitor.js'
import { newEmail } from './stage/EmailWallet.js'
import { basePort } from './stage/ports.js'

const site = `demo.localhost:${basePort}`
const urlOf = (language: 'en' | 'ar') =>
  `http://${site}/?email=on&socials=google&play=off&networks=31337&lang=${language}`

/** Answers the provider in the other window, as a person whom it does not know. */
async function answerProvider(visitor: EmailVisitor, email: string): Promise<void> {
  const { engine } = visitor
  await visitor.until(
    'the provider asks who it is, and is answered',
    async () =>
      (await engine.window())?.evaluate((address) => {
        const field = document.querySelector<HTMLInputElement>('#email')
        if (!field) return false
        field.value = address
        field.form?.requestSubmit()
        return true
      }, email),
    (isAnswered) => isAnswered === true,
  )
}

/** Comes in by Google, and answers the address of the wallet. */
async function comeIn(engine: Engine, language: 'en' | 'ar'): Promise<void> {
  const visitor = new EmailVisitor(engine, language)
  const texts = windowTextOf(language)
  await visitor.open(urlOf(language))
  await visitor.click(button(visitor.text('button.connect')))
  await visitor.click(button(visitor.text('continueWith', { provider: 'Google' })))
  await visitor.decideInWindow(texts.socialTitle.replace('{provider}', 'Google'))
  await answerProvider(visitor, newEmail())
  await visitor.fact('status', /^connected$/)
}

for (const name of engineNames) {
  test(`${name}: a login by Google asks for the site once, and ends in the page`, async () => {
    const engine = await begin(name)
    try {
      await comeIn(engine, 'en')
    } finally {
      await engine.close()
    }
  })

  test(`${name}: the same on a telephone, in Arabic`, async () => {
    const engine = await begin(name, { ...phoneOf(name), width: 360 })
    try {
      await comeIn(engine, 'ar')
    } finally {
      await engine.close()
    }
  })
}
