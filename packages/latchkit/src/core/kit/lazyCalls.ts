import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'

/**
 * Functions of an object that is made with the first call of one of them, and `stop`, which calls the cleanups. From then on nothing
 * is made: each call ends in `requestAborted`, also one that still loads.
 * @param names Their names in that object.
 * @param load Loads the file that makes it.
 * @param make Makes it, once.
 * @param cleanups Functions that end what is under way; each may take itself out.
 */
export function lazyCalls<Module, Calls extends object>(
  names: readonly (keyof Calls & string)[],
  load: () => Promise<Module>,
  make: (module: Module) => Calls,
  cleanups: ReadonlySet<() => void>,
): Calls & { stop(): void } {
  let calls: Calls | undefined
  let stopped = false
  const call = async (name: keyof Calls, args: unknown[]) => {
    const module = await load()
    if (stopped) throw fail(requestAborted, {})
    calls ??= make(module)
    return (calls[name] as (...given: unknown[]) => unknown)(...args)
  }
  const own = Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => call(name, args)]),
  ) as Calls
  return {
    ...own,
    stop() {
      stopped = true
      for (const cleanup of [...cleanups]) cleanup()
    },
  }
}
