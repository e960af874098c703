// The process of a service's keys: it reads one key file, answers the process that started it, and knows no network.
import { answerHolder, failureOf, openKeyHolder } from './custody/keys/answerHolder.js'
import type { KeyHolder } from './custody/keys/keyHolder.js'
import type { FromHolder, HolderStart, ToHolder } from './custody/keys/messages.js'

/** Answers the messages of the process that started this one. */
function serve(tell: (message: FromHolder) => void): void {
  let holder: KeyHolder | undefined
  process.on('message', async (message: (ToHolder | HolderStart) & { readonly id: number }) => {
    if (message.call !== 'start') {
      if (holder) tell(await answerHolder(holder, message))
      return
    }
    try {
      holder = openKeyHolder(message.folder, message.service, message.limits)
      tell({ id: message.id, answer: '' })
    } catch (error) {
      tell(failureOf(message.id, error))
    }
  })
}

if (process.send) {
  // They are for the service to follow: it says when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)
    process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  serve((message) => void process.send?.(message))
}
