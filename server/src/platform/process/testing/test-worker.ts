/** Does what a test requests. */
interface Task {
  text?: string
  fail?: boolean
  hang?: boolean
  die?: boolean
}

process.on('message', ({ text = '', fail, hang, die }: Task) => {
  if (die) process.exit(1)
  while (hang) Math.random()
  process.send?.(fail ? { failure: 'as told' } : { result: `${process.pid} ${text}`, memoryBytes: 1 })
})
process.on('disconnect', () => process.exit())
