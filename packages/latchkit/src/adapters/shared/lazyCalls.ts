/**
 * Functions of an object that is made with the first call of one of them.
 * @param names Their names in that object.
 * @param load Loads the file that makes it.
 * @param make Makes it, once.
 */
export function lazyCalls<Module, Calls extends object>(
  names: readonly (keyof Calls & string)[],
  load: () => Promise<Module>,
  make: (module: Module) => Calls,
): Calls {
  let calls: Calls | undefined
  const call = async (name: keyof Calls, args: unknown[]) => {
    const module = await load()
    calls ??= make(module)
    return (calls[name] as (...given: unknown[]) => unknown)(...args)
  }
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as Calls
}
