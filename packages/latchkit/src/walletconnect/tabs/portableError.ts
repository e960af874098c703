import { fail, isLatchkitError } from '../../wire/errors/fail.js'

/** An error as plain data, so that one tab can send it to another. */
export interface PortableError {
  readonly message: string
  /** Only for a catalogued error. */
  readonly entry?: { readonly code: string; readonly rpcCode: number | undefined }
  /** Only for an error that the wallet sent. */
  readonly code?: unknown
  readonly data?: unknown
}

/** Converts an error to plain data. */
export function packError(error: unknown): PortableError {
  const { message = '', code, data } = (error ?? {}) as Partial<Record<string, unknown>>
  const common = { message: String(message), ...(isData(data) && { data }) }
  if (!isLatchkitError(error)) return { ...common, code }
  return { ...common, entry: { code: error.code, rpcCode: error.rpcCode } }
}

/** Restores the error as it was thrown in the other tab. */
export function unpackError({ message, entry, code, data }: PortableError): unknown {
  if (!entry) return { message, code, data }
  return fail({ ...entry, text: () => message }, data)
}

/** Checks whether a value is plain data; only that can be sent between tabs. */
function isData(value: unknown): boolean {
  try {
    return value !== undefined && JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
