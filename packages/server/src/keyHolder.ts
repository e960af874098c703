// The process of a service's keys. It reads one key file, answers only the process that started it, and uses no network.
import { createAnswers, openKeyHolder } from './custody/keys/answerHolder.js'

if (process.send) {
  // Ignores these signals: the service says when to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)
    process.on(signal, () => undefined)
  process.once('disconnect', () => process.exit())
  const answer = createAnswers({
    start: ({ folder, service, limits, secrets }) => openKeyHolder(folder, service, limits, secrets),
  })
  process.on('message', async (message) => {
    const reply = await answer(message)
    if (reply) process.send?.(reply)
    else process.exit(1)
  })
}
