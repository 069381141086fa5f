/** Fails when a document refers to a file, folder or npm script that does not exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname
const IGNORED = /(^|\/)(node_modules|dist|data|test-results)(\/|$)/
const FILE_NAME = /^[\w.@-]+(\/[\w.@-]+)*\.(ts|tsx|js|mjs|cjs|json|md|yml|css|html)$/
const FOLDER = /^(contract|server|web|e2e|tests|bench|scripts|docs|game)(\/[\w.@-]+)*\/?$/

const fileNames = globSync('**/*.*', { cwd: ROOT, exclude: (path) => IGNORED.test(path) }).map((path) => basename(path))
const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts)
const documents = globSync('**/*.md', { cwd: ROOT, exclude: (path) => IGNORED.test(path) })
const faults = documents.flatMap((document) => faultsOf(document, readFileSync(join(ROOT, document), 'utf8')))

for (const fault of faults) console.error(fault)
console.log(`${documents.length} documents, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

/** One line per reference in the document whose target does not exist. */
function faultsOf(document: string, text: string): string[] {
  const prose = text.replace(/^```.*?^```$/gms, '')
  const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''))
  const paths = [
    ...named.filter((code) => FILE_NAME.test(code) || FOLDER.test(code)),
    ...links.filter((target) => target !== '' && !/^[a-z]+:/.test(target)),
  ]
  const calledScripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  return [
    ...paths
      .filter((path) => !IGNORED.test(path) && !exists(path) && !exists(join(dirname(document), path)))
      .map((path) => `${document}: there is no ${path}`),
    ...calledScripts.filter((name) => !scripts.includes(name)).map((name) => `${document}: there is no script ${name}`),
  ]
}

/** Accepts a path from the root, or the name or name suffix (`.service.ts`) of any file. */
function exists(path: string): boolean {
  if (existsSync(join(ROOT, path))) return true
  return !path.includes('/') && fileNames.some((name) => name.endsWith(path))
}
