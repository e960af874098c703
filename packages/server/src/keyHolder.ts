// The process of a service's keys: it reads one key file, answers the process that started it, and knows no network.
import { createAnswers, openKeyHolder } from './custody/keys/answerHolder.js'

if (process.send) {
  // They are for the service to follow: it says when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)
    process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  const answer = createAnswers({
    start: ({ folder, service, limits }) => openKeyHolder(folder, service, limits),
  })
  process.on('message', async (given) => {
    const answered = await answer(given)
    if (answered) process.send?.(answered)
    else process.exit(1)
  })
}
