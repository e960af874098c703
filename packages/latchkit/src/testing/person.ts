import { rpcError } from './rpc.js'

/** The person behind a wallet, played by a test. */
export interface Person {
  /** The methods that the person was asked about so far, in order. */
  readonly prompts: readonly string[]
  /** The methods that the person has not decided yet, oldest first. */
  readonly waiting: readonly string[]
  /**
   * Asks the person.
   * @throws 4001 if they decline, -32002 while the same question is still open.
   */
  prompt(method: string): Promise<void>
  /** Answers the oldest open question. */
  answer(yes: boolean): void
}

/**
 * Creates a person who declines methods as `declines` says, and waits for `answer` while `takesTime` returns `true`.
 */
export function createPerson(takesTime: () => boolean, declines: (method: string) => boolean): Person {
  const prompts: string[] = []
  const openQuestions: { readonly method: string; readonly answerWith: (yes: boolean) => void }[] = []
  return {
    prompts,
    get waiting() {
      return openQuestions.map(({ method }) => method)
    },
    async prompt(method) {
      if (openQuestions.some((question) => question.method === method))
        throw rpcError(-32002, 'Already processing the request.')
      prompts.push(method)
      const yes = takesTime()
        ? await new Promise<boolean>((answerWith) => openQuestions.push({ method, answerWith }))
        : !declines(method)
      if (!yes) throw rpcError(4001, 'User rejected the request.')
    },
    answer: (yes) => openQuestions.shift()?.answerWith(yes),
  }
}
