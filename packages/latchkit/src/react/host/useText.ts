import type { TextKey } from '../text/en/modal.js'
import type { Table, Texts } from '../text/translate.js'
import { useHost } from './HostContext.js'

type KeyIn<Tables> = Tables extends Table<infer Key> ? Key : never

/**
 * Returns the texts of the visitor's language: those of the modal, and those of the English tables that a view passes.
 * @param tables Must be the same tables in each rendering. A key that is in none of them does not compile.
 */
export const useText = <const Tables extends readonly Table<string>[]>(
  ...tables: Tables
): Texts<TextKey | KeyIn<Tables[number]>> => useHost().texts(tables)
