/** One line of the report. Numbers are as measured; `ratio` is ours relative to the yardstick's. */
export interface Row {
  what: string
  ours: string
  yardstick?: string
  ratio?: number
  /** The target, and whether it was met. */
  goal?: { text: string; isMet: boolean }
}

export interface Conditions {
  date: Date
  processor: string
  cores: number
  memoryBytes: number
  node: string
  nginx: string
  filesystem: string
  rounds: number
}

export function renderReport(rows: readonly Row[], conditions: Conditions): string {
  const { date, processor, cores, memoryBytes, node, nginx, filesystem, rounds } = conditions
  const lines = rows.map(({ what, ours, yardstick = '', ratio, goal }) => {
    const verdict = goal === undefined ? '' : `${goal.text} ${goal.isMet ? '✓' : '✗'}`
    return `| ${what} | ${ours} | ${yardstick} | ${ratio?.toFixed(2) ?? ''} | ${verdict} |`
  })
  return `# Benchmarks

\`npm run bench\` writes this page. Speeds differ between machines, and on one machine between hours; so each measurement
is taken in turns with its yardstick, and the ratio is the median of the ratios of ${rounds} rounds.

- ${date.toISOString().slice(0, 10)}, ${cores} cores (${processor}), ${Math.round(memoryBytes / 1024 ** 3)} GiB memory, data on ${filesystem}
- Node ${node}; yardstick: nginx ${nginx} from Debian, two workers (\`sendfile\` GET; \`dav\` PUT, which neither hashes nor
  syncs), on the same disk, with the same client in a process of its own
- Ours stores durably: SHA-256, fsync of file and folder, row committed, before it answers

| measurement | Pinloft | yardstick | ratio | goal |
|---|---|---|---|---|
${lines.join('\n')}

The client shares the cores with the server. A ratio of 1 means as fast as the yardstick; above 1, faster.
`
}
