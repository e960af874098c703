import { begin, engineNames } from './engines/begin.js'
import { EmailVisitor } from './engines/EmailVisitor.js'
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
}
