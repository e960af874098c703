import { type AnswerMessage, failureOf, type TaskMessage, type VaultPort } from './messages.js'
import type { Report } from './password.js'
import type { Vault } from './vault.js'

/** Answers the tasks that arrive on a port. */
export function serveVault(vault: Vault, port: VaultPort): void {
  const tasks: Readonly<Record<keyof Vault, (input: never, report: Report) => Promise<unknown>>> = vault
  port.addEventListener('message', ({ data }) => {
    const { id, task, input } = data as TaskMessage
    const answer = (message: AnswerMessage) => port.postMessage(message)
    tasks[task](input as never, (progress) => answer({ id, progress })).then(
      (value) => answer({ id, value }),
      (error: unknown) => answer({ id, failure: failureOf(error) }),
    )
  })
}
