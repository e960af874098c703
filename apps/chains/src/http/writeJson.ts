/** Writes JSON in which a bigint stands as the exact integer: the largest u64 is no number of JavaScript. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${writeJson(field)}`).join()}}`
}
