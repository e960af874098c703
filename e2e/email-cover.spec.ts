import { setTimeout as pause } from 'node:timers/promises'
import { begin, engineNames } from './engines/begin.js'
import { EmailVisitor } from './engines/EmailVisitor.js'
import { button } from './engines/Visitor.js'
import { newEmail } from './stage/EmailWallet.js'
import { test } from './stage/emailTest.js'
import { basePort } from './stage/ports.js'

// The focus of the modal below the frame, in the engines that Playwright cannot drive as the system has them.

for (const name of engineNames) {
  test(`${name}: who leaves the frame has the focus where it was in the modal`, async () => {
    const engine = await begin(name)
    try {
      const visitor = new EmailVisitor(engine)
      const { text, words } = visitor
      await visitor.open(`http://demo.localhost:${basePort}/?email=on&play=off&networks=31337`)
      await visitor.typeEmail(newEmail())
      const frame = await visitor.frameNamed(words.confirmEmail)
      const at = await frame.evaluate(() => {
        const close = [...document.querySelectorAll('button')].find((each) => each.ariaLabel === 'Close')
        const { left = 0, top = 0, width = 0, height = 0 } = close?.getBoundingClientRect() ?? {}
        return { x: left + width / 2, y: top + height / 2 }
      })
      await frame.click(at.x, at.y)
      await visitor.expectFocus({ role: 'textbox', name: text('emailAddress') })
    } finally {
      await engine.close()
    }
  })

  test(`${name}: who comes back from the window has the focus in the frame, whatever took it there meanwhile`, async () => {
    const engine = await begin(name)
    try {
      const visitor = new EmailVisitor(engine)
      const { text, words } = visitor
      const email = newEmail()
      await visitor.open(`http://demo.localhost:${basePort}/?email=on&play=off&networks=31337`)
      await visitor.typeEmail(email)
      await visitor.typeCode(email, await visitor.frameNamed(words.confirmEmail))
      await visitor.fact('status', /^connected$/)
      await visitor.click(button('Sign message'))
      const frame = await visitor.frameNamed(text('title.approve'))
      await visitor.openWindow()
      await lookAtWindow(visitor)
      // As the frame does when it shows its next screen.
      await frame.evaluate(focusAnother, focusAfterMs)
      await lookAtWindow(visitor)
      await pause(2 * focusAfterMs)
      await lookAtWindow(visitor)
      await visitor.frameNamed(text('title.approve'))
    } finally {
      await engine.close()
    }
  })
}

const focusAfterMs = 1_500

/** Goes to the window and back: the browser gives the focus back to the page. */
const lookAtWindow = (visitor: EmailVisitor) =>
  visitor.until(
    'the window can be looked at',
    async () => (await visitor.engine.window())?.evaluate(() => document.title),
    (title) => Boolean(title),
  )

/** Runs in the frame: focuses another button a while later. */
function focusAnother(afterMs: number): void {
  const others = [...document.querySelectorAll('button')].filter((each) => each !== document.activeElement)
  setTimeout(() => others[0]?.focus(), afterMs)
}
