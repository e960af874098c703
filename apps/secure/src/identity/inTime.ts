/** Waits for an answer no longer than some ms. @returns `silent` if it has not come by then; it may still come. */
export async function inTime<Value>(wanted: Promise<Value>, ms: number): Promise<Value | 'silent'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, ms, 'silent')
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}
