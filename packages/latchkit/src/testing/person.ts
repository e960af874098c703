import { rpcError } from './rpc.js'

/** The person behind a wallet, played by a test. */
export interface Person {
  /** Methods they were asked about so far, in order. */
  readonly prompts: readonly string[]
  /** Methods they are thinking about, the one asked first in front. */
  readonly waiting: readonly string[]
  /** @throws 4001 when they decline, -32002 while the same question is still open. */
  prompt(method: string): Promise<void>
  /** Answers the question that has been open longest. */
  answer(yes: boolean): void
}

/** Makes a person who declines what `declines` says, and thinks about everything while `thinks` says so. */
export function createPerson(thinks: () => boolean, declines: (method: string) => boolean): Person {
  const prompts: string[] = []
  const open: { readonly method: string; readonly end: (yes: boolean) => void }[] = []
  return {
    prompts,
    get waiting() {
      return open.map(({ method }) => method)
    },
    async prompt(method) {
      if (open.some((question) => question.method === method))
        throw rpcError(-32002, 'Already processing the request.')
      prompts.push(method)
      const yes = thinks()
        ? await new Promise<boolean>((end) => open.push({ method, end }))
        : !declines(method)
      if (!yes) throw rpcError(4001, 'User rejected the request.')
    },
    answer: (yes) => open.shift()?.end(yes),
  }
}
