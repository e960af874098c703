import { fail } from '../../wire/errors/fail.js'
import { partNotLoaded } from '../../wire/errors/part.js'

/**
 * Names the failure of a file that is loaded when it is needed.
 * @param file An `import()`.
 * @throws `partNotLoaded`. The next `import()` asks for the file again, unless the browser keeps the failure.
 */
export function part<Module>(file: Promise<Module>): Promise<Module> {
  return file.catch((error: unknown) => {
    throw fail(partNotLoaded, {}, error)
  })
}
