// The process of a service's keys: it reads one key file, answers the process that started it, and knows no network.
import { join } from 'node:path'
import { isLatchkitError } from 'latchkit/wire'
import { createKeyHolder } from './custody/keys/createKeyHolder.js'
import { createReleaseCounter } from './custody/keys/createReleaseCounter.js'
import { readKeyFile } from './custody/keys/keyFile.js'
import type { KeyHolder } from './custody/keys/keyHolder.js'
import type { FromHolder, HolderStart, ToHolder } from './custody/keys/messages.js'

function open({ folder, service, limits }: HolderStart): KeyHolder {
  const file = readKeyFile(folder, service)
  return createKeyHolder(file, createReleaseCounter(join(folder, `${service}.counts.json`), limits, Date.now))
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

async function answer(holder: KeyHolder, message: ToHolder): Promise<string> {
  switch (message.call) {
    case 'keys':
      return JSON.stringify(await holder.keys())
    case 'mac':
      return holder.mac(message.purpose, message.text)
    case 'wrap':
      return holder.wrap(message.userId, message.purpose, bytes(message.key))
    case 'unwrap':
      return (await holder.unwrap(message.userId, message.purpose, message.wrapped)).toString('base64url')
    case 'open':
      return (await holder.open(message.purpose, message.aad, message.sealed)).toString('base64url')
    case 'sign':
      return holder.sign(message.text)
  }
}

/** Answers the messages of the process that started this one. */
function serve(tell: (message: FromHolder) => void): void {
  let holder: KeyHolder | undefined
  process.on('message', async (message: (ToHolder | HolderStart) & { readonly id: number }) => {
    const { id } = message
    try {
      if (message.call === 'start') {
        holder = open(message)
        tell({ id, answer: '' })
      } else if (holder) tell({ id, answer: await answer(holder, message) })
    } catch (error) {
      const failure = isLatchkitError(error) ? { code: error.code, data: error.data as object } : undefined
      tell({ id, ...(failure ?? { code: 'keyHolderGone', data: {} }) })
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
