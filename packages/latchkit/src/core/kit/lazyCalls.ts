/**
 * Functions that are loaded with the first of them that is called.
 * @param names Their names in the object that `load` answers.
 */
export function lazyCalls<Calls extends object>(
  names: readonly (keyof Calls & string)[],
  load: () => Promise<Calls>,
): Calls {
  const call = async (name: keyof Calls, args: unknown[]) =>
    ((await load())[name] as (...given: unknown[]) => unknown)(...args)
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as Calls
}
