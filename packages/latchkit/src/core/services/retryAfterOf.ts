/** Reads Retry-After (RFC 9110) of a response as ms from now: seconds, or a date. Returns 0 if it is neither. */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>, now: number): number {
  const text = headers.get('Retry-After') ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0)
}
