/** Whether a host matches a pattern; `*` stands for exactly one label. */
export function sameHost(pattern: string, host: string): boolean {
  const [patternLabels, labels] = [pattern.split('.'), host.split('.')]
  if (patternLabels.length !== labels.length) return false
  return patternLabels.every((label, index) =>
    label === '*' ? labels[index] !== '' : label === labels[index],
  )
}
