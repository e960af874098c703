/** The error of a transaction, as nodes write it: `"BlockhashNotFound"`, `{ InstructionError: [1, { Custom: 1 }] }`. */
export type TransactionError = string | { readonly [name: string]: unknown }

const written =
  /\{ err: (?<name>\w+)(?:\((?<index>\d+)(?:, (?<why>\w+)(?:\((?<code>\d+)\))?)?\)| \{ account_index: (?<account>\d+) \})?, meta/

/** Reads an error from litesvm's text. Its error object has numbers in place of names. */
export function readError(text: string): TransactionError {
  const { name, index, why, code, account } = written.exec(text)?.groups ?? {}
  if (name === undefined) throw new Error(`litesvm names no error: ${text}`)
  if (account !== undefined) return { [name]: { account_index: Number(account) } }
  if (index === undefined) return name
  if (why === undefined) return { [name]: Number(index) }
  return { [name]: [Number(index), why === 'Custom' ? { Custom: Number(code) } : why] }
}

const noAccount = 'Attempt to debit an account but found no record of a prior credit.'
const inWords = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Returns an error as a sentence. */
export function sentenceOf(error: TransactionError): string {
  if (typeof error === 'string') return error === 'AccountNotFound' ? noAccount : inWords(error)
  const [index, why] = Array.isArray(error.InstructionError) ? error.InstructionError : []
  if (index === undefined) return inWords(Object.keys(error)[0] ?? '')
  const reason =
    typeof why === 'string' ? inWords(why) : `custom program error: 0x${Number(why.Custom).toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}
