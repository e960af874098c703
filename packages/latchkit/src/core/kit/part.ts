import { loadFile, memoizeLoader } from './loadFile.js'

/** Names the failure of a file that is loaded when it is needed. */
export const part = <Module>(file: Promise<Module>): Promise<Module> => loadFile(() => file)

export const lazyModule = memoizeLoader
