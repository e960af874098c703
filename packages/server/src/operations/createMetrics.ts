/** A number that only grows. `labels` are few and known beforehand, never chosen by a client. */
export interface Counter {
  add(amount?: number, label?: string): void
}

export interface Histogram {
  observe(seconds: number): void
}

/** Collects the metrics for `/metrics`, in Prometheus' text format. */
export interface Metrics {
  counter(name: string, help: string, label?: string): Counter
  gauge(name: string, help: string, read: () => number): void
  /** A gauge with a value for each name that the operator has configured, such as a network. `read` returns the names and values. */
  gaugeBy(name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>): void
  histogram(name: string, help: string): Histogram
  text(): string
}

const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const headLines = (name: string, help: string, type: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

function makeCounter(name: string, help: string, label: string | undefined) {
  const sums = new Map<string, number>(label ? [] : [['', 0]])
  const line = ([value, sum]: [string, number]) => `${name}${label ? `{${label}="${value}"}` : ''} ${sum}\n`
  return {
    add: (amount = 1, value = '') => void sums.set(value, (sums.get(value) ?? 0) + amount),
    print: () => headLines(name, help, 'counter') + [...sums].map(line).join(''),
  }
}

function makeHistogram(name: string, help: string) {
  const counts = bounds.map(() => 0)
  let [sum, total] = [0, 0]
  return {
    observe(seconds: number) {
      sum += seconds
      total += 1
      const index = bounds.findIndex((bound) => seconds <= bound)
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1
    },
    print() {
      let cumulativeCount = 0
      const buckets = bounds.map((bound, index) => {
        cumulativeCount += counts[index] ?? 0
        return `${name}_bucket{le="${bound}"} ${cumulativeCount}\n`
      })
      const totalLines = `${name}_bucket{le="+Inf"} ${total}\n${name}_sum ${sum}\n${name}_count ${total}\n`
      return headLines(name, help, 'histogram') + buckets.join('') + totalLines
    },
  }
}

export function createMetrics(): Metrics {
  const prints: (() => string)[] = []
  return {
    counter(name, help, label) {
      const counter = makeCounter(name, help, label)
      prints.push(counter.print)
      return counter
    },
    gauge: (name, help, read) =>
      void prints.push(() => `${headLines(name, help, 'gauge')}${name} ${read()}\n`),
    gaugeBy(name, help, label, read) {
      const line = ([value, amount]: readonly [string, number]) => `${name}{${label}="${value}"} ${amount}\n`
      prints.push(() => headLines(name, help, 'gauge') + [...read()].map(line).join(''))
    },
    histogram(name, help) {
      const histogram = makeHistogram(name, help)
      prints.push(histogram.print)
      return histogram
    },
    text: () => prints.map((print) => print()).join(''),
  }
}
