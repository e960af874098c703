/** Waits for an answer, at most `ms`. @returns `silent` after a timeout; the answer may still come. */
export async function withTimeout<Value>(answer: Promise<Value>, ms: number): Promise<Value | 'silent'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, ms, 'silent')
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
