// Loaded before a server of the relay bench: answers its parent with the memory in use after a collection.
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { heapUsed, rss, external } = process.memoryUsage()
  process.send({ heapUsed, rss, external })
})
process.on('disconnect', () => process.exit())
