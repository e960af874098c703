import { fail, isLatchkitError } from '../../wire/errors/fail.js'

/** A failure as data, to be handed from one tab to another. */
export interface PortableError {
  readonly message: string
  /** Of a catalogued failure. */
  readonly entry?: { readonly code: string; readonly rpcCode: number | undefined }
  /** Of a failure as the wallet sent it. */
  readonly code?: unknown
  readonly data?: unknown
}

/** A failure as data. */
export function packError(error: unknown): PortableError {
  const { message = '', code, data } = (error ?? {}) as Partial<Record<string, unknown>>
  const common = { message: String(message), ...(isData(data) && { data }) }
  if (!isLatchkitError(error)) return { ...common, code }
  return { ...common, entry: { code: error.code, rpcCode: error.rpcCode } }
}

/** The failure again, as it was thrown in the other tab. */
export function unpackError({ message, entry, code, data }: PortableError): unknown {
  if (!entry) return { message, code, data }
  return fail({ ...entry, text: () => message }, data)
}

/** Whether a value is plain data, which alone can be sent between tabs. */
function isData(value: unknown): boolean {
  try {
    return value !== undefined && JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
