/** npm run bench: measures everything against its yardstick and writes bench/README.md. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { compileServerIfStale } from '../scripts/server-command.mjs'
import { buildWebIfStale } from '../scripts/setup.mjs'
import { installSystemPackages } from '../scripts/system-packages.mjs'
import { measureAssistant } from './cases/assistant.ts'
import { measureBackup } from './cases/backup.ts'
import { measureDocuments } from './cases/documents.ts'
import { measureDownloads } from './cases/downloads.ts'
import { measureFirstLoad } from './cases/first-load.ts'
import { measureGuidePdf } from './cases/guide-pdf.ts'
import { measureGuides } from './cases/guides.ts'
import { measureLists } from './cases/lists.ts'
import { measureMachines } from './cases/machines.ts'
import { measureThumbnails } from './cases/media.ts'
import { measureMusic } from './cases/music.ts'
import { measurePdfViewer } from './cases/pdf-viewer.ts'
import { measureScrolling } from './cases/scroll.ts'
import { measureSearch } from './cases/search.ts'
import { measureSmallFiles } from './cases/small-files.ts'
import { measureStart } from './cases/start.ts'
import { measureStreams } from './cases/streams.ts'
import { measureTrash } from './cases/trash.ts'
import { measureLargeUpload, measurePeakMemory, measureResumableUpload } from './cases/uploads.ts'
import { measureWebdav } from './cases/webdav.ts'
import { type Row, renderReport } from './report.ts'
import { openStage } from './stage.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Names of the cases to run; all by default. The report is written only after a full run. */
const only = process.env.BENCH_ONLY?.split(',')

buildWebIfStale()
compileServerIfStale()
if (!installSystemPackages(['chromium', 'nginx', 'ffmpeg', 'qemu'])) process.exit(1)
const stage = await openStage()
const cases: Record<string, () => Promise<Row[]>> = {
  peak: () => measurePeakMemory(stage),
  upload: () => measureLargeUpload(stage, rounds),
  resumable: () => measureResumableUpload(stage, rounds),
  download: () => measureDownloads(stage, rounds),
  small: () => measureSmallFiles(stage, rounds),
  start: () => measureStart(stage.folder, rounds),
  load: () => measureFirstLoad(stage),
  media: () => measureThumbnails(stage.folder),
  music: () => measureMusic(stage.folder),
  streams: () => measureStreams(stage.folder),
  scroll: () => measureScrolling(stage.folder),
  webdav: () => measureWebdav(stage, rounds),
  lists: () => measureLists(stage, rounds),
  search: () => measureSearch(stage.folder),
  guides: () => measureGuides(stage.folder),
  assistant: () => measureAssistant(stage.folder),
  documents: () => measureDocuments(stage.folder),
  trash: () => measureTrash(stage.folder),
  backup: () => measureBackup(stage.folder),
  machines: () => measureMachines(stage.folder, rounds),
  'guide-pdf': () => measureGuidePdf(stage.folder, rounds),
  'pdf-viewer': () => measurePdfViewer(stage.folder, rounds),
}
const rows: Row[] = []
try {
  for (const [name, measureCase] of Object.entries(cases)) {
    if (only !== undefined && !only.includes(name)) continue
    for (const row of await measureCase()) {
      rows.push(row)
      const ratio = row.ratio === undefined ? '' : `ratio ${row.ratio.toFixed(2)}`
      const goal = row.goal === undefined ? '' : `${row.goal.text} ${row.goal.isMet ? '✓' : '✗'}`
      console.log([row.what.padEnd(52), row.ours.padStart(20), row.yardstick ?? '', ratio, goal].join('  '))
    }
  }
  const filesystem = spawnSync('df', ['--output=fstype', stage.folder], { encoding: 'utf8' }).stdout.split('\n')[1]
  const conditions = {
    date: new Date(),
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    nginx: stage.nginx.version,
    filesystem: filesystem?.trim() ?? 'unknown',
    rounds,
  }
  if (only === undefined) writeFileSync(new URL('README.md', import.meta.url), renderReport(rows, conditions))
} finally {
  await stage.stop()
}
