/** Whether a host matches a pattern; `*` stands for exactly one label. */
export function sameHost(pattern: string, host: string): boolean {
  const [wanted, labels] = [pattern.split('.'), host.split('.')]
  if (wanted.length !== labels.length) return false
  return wanted.every((label, index) => (label === '*' ? labels[index] !== '' : label === labels[index]))
}
