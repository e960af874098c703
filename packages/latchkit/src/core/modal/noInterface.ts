import type { Kit } from '../kit/kit.js'
import { raiseAlert } from '../services/alert.js'

/** Tells the developer that the modal was opened, and that nothing on the page shows it. */
export function noInterface(kit: Kit): void {
  raiseAlert(kit, {
    code: 'noInterface',
    shortMessage: 'Nothing Shows the Modal',
    longMessage:
      'The modal was opened, and nothing on this page shows it. Render LatchkitProvider of latchkit/react with this kit.',
  })
}
