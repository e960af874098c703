import type { Page } from '@playwright/test'

/** The behaviour of a scripted wallet when a method is called. */
export type Answer =
  | { readonly value: unknown }
  /** Thrown as it is: an object, a text, nothing. */
  | { readonly error: unknown }
  /** Throws before any promise is made. */
  | { readonly errorAtOnce: unknown }
  | { readonly silent: true }
  /** Answers without a promise. */
  | { readonly plain: unknown }
  /** Two answers to one question. */
  | { readonly twice: readonly [unknown, unknown] }
  | { readonly afterMs: number; readonly value: unknown }
  /** One after the other; the last one stays. */
  | { readonly inTurn: readonly Answer[] }

/** A wallet that does exactly what a test says, good or bad. */
export interface Script {
  readonly name: string
  readonly rdns?: string
  readonly uuid?: string
  readonly icon?: string
  readonly accounts?: unknown
  readonly chainId?: unknown
  readonly answers?: Readonly<Record<string, Answer>>
  /** `false` keeps it quiet until `announce()`. */
  readonly announces?: boolean
  /** It is also `window.ethereum`, with these flags (`isTrust`). */
  readonly injectedAs?: readonly string[]
}

/** The controls of a scripted wallet in the page: `window.scripted[name]`. */
export interface Scripted {
  announce(): void
  emit(event: string, payload: unknown): void
  readonly calls: string[]
  answers: Record<string, Answer>
}

/** Puts a wallet into every page that is opened from now on. */
export async function installWallet(page: Page, script: Script): Promise<void> {
  await page.addInitScript(install, script)
}

/** Speaks to it from the test. */
export async function withWallet(
  page: Page,
  name: string,
  act: Partial<Pick<Script, 'answers'>> & {
    readonly announce?: true
    readonly emit?: readonly [event: string, payload: unknown]
  },
): Promise<string[]> {
  return page.evaluate(
    ({ name, act }) => {
      const wallet = window.scripted[name] as Scripted
      Object.assign(wallet.answers, act.answers)
      if (act.announce) wallet.announce()
      if (act.emit) wallet.emit(...act.emit)
      return wallet.calls
    },
    { name, act },
  )
}

/** Runs in the page, so it holds on to nothing of this file. */
function install(script: Script): void {
  const listeners: [string, (payload: unknown) => void][] = []
  const calls: string[] = []
  const answers: Record<string, Answer> = {
    eth_accounts: { value: script.accounts ?? [] },
    eth_requestAccounts: { value: script.accounts ?? [] },
    eth_chainId: { value: script.chainId ?? '0x7a69' },
    ...script.answers,
  }
  const play = (answer: Answer | undefined): unknown => {
    if (!answer) return Promise.reject(Object.assign(new Error('Method not found'), { code: 4200 }))
    if ('plain' in answer) return answer.plain
    if ('errorAtOnce' in answer) throw answer.errorAtOnce
    if ('error' in answer) return Promise.reject(answer.error)
    if ('silent' in answer) return new Promise(() => undefined)
    if ('twice' in answer) {
      // biome-ignore lint/suspicious/noThenProperty: a promise of a careless make.
      return { then: (yes: (value: unknown) => void) => answer.twice.forEach((value) => void yes(value)) }
    }
    if ('afterMs' in answer)
      return new Promise((resolve) => setTimeout(resolve, answer.afterMs, answer.value))
    if ('inTurn' in answer) {
      const [first, ...rest] = answer.inTurn
      if (rest.length > 0) Object.assign(answer, { inTurn: rest })
      return play(first)
    }
    return Promise.resolve(answer.value)
  }
  const provider = {
    request({ method }: { method: string }) {
      calls.push(method)
      return play(answers[method])
    },
    on: (event: string, listener: (payload: unknown) => void) => void listeners.push([event, listener]),
    removeListener(event: string, listener: (payload: unknown) => void) {
      const at = listeners.findIndex(([name, each]) => name === event && each === listener)
      if (at >= 0) listeners.splice(at, 1)
    },
  }
  const info = {
    uuid: script.uuid ?? crypto.randomUUID(),
    name: script.name,
    icon: script.icon ?? 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    rdns: script.rdns ?? 'com.example.scripted',
  }
  const dispatch = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  const announce = () => {
    window.addEventListener('eip6963:requestProvider', dispatch)
    dispatch()
  }
  const emit = (event: string, payload: unknown) => {
    for (const [name, listener] of [...listeners]) if (name === event) listener(payload)
  }
  const page = window as unknown as { scripted?: Record<string, Scripted> }
  page.scripted ??= {}
  page.scripted[script.name] = { announce, emit, calls, answers }
  if (script.injectedAs)
    Object.assign(window, {
      ethereum: Object.assign(provider, Object.fromEntries(script.injectedAs.map((flag) => [flag, true]))),
    })
  if (script.announces !== false) announce()
}
