import type { FeatureNames } from './feature-names.ts'

/** What a new feature starts with: a list of entries that can be added to, through every layer, with its tests. */
export function featureFiles(names: FeatureNames, migrationNumber: string): Record<string, string> {
  const { kebab, pascal } = names
  const server = `server/src/features/${kebab}`
  const web = `web/src/features/${kebab}`
  return {
    [`contract/src/${kebab}.ts`]: contract(names),
    [`${server}/${kebab}.tables.ts`]: tables(names),
    [`${server}/${kebab}.migrations.ts`]: migrations(names, migrationNumber),
    [`${server}/${kebab}.repository.ts`]: repository(names),
    [`${server}/${kebab}.service.ts`]: service(names),
    [`${server}/${kebab}.routes.ts`]: routes(names),
    [`${server}/${kebab}.routes.test.ts`]: routesTest(names),
    [`${server}/index.ts`]: index(names),
    [`${web}/${kebab}.api.ts`]: api(names),
    [`${web}/${pascal}Page.tsx`]: page(names),
    [`e2e/${kebab}.spec.ts`]: spec(names),
  }
}

function contract({ kebab, pascal, words }: FeatureNames): string {
  return `import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const ${pascal}Entry = z
  .object({ id: z.string(), title: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: '${pascal}Entry' })
export type ${pascal}Entry = z.infer<typeof ${pascal}Entry>

export const list${pascal} = endpoint({
  method: 'GET',
  path: '/api/${kebab}',
  summary: '${words}: every entry, the newest first',
  status: 200,
  reply: z.array(${pascal}Entry),
})

export const add${pascal} = endpoint({
  method: 'POST',
  path: '/api/${kebab}',
  summary: '${words}: adds an entry',
  status: 201,
  body: z.object({ title: z.string().trim().min(1) }),
  reply: ${pascal}Entry,
})
`
}

function tables({ camel, pascal, snake }: FeatureNames): string {
  return `import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type ${pascal}Tables = {
  ${snake}: { id: string; title: string; created_at: number }
}

export function ${camel}Tables(database: DatabaseHandle) {
  return database.withTables<${pascal}Tables>()
}
`
}

function migrations({ camel, snake }: FeatureNames, number: string): string {
  return `import type { Migrations } from '../../platform/db/migrate.ts'

export const ${camel}Migrations: Migrations = {
  async '${number}_${snake}'(database, { text }) {
    await database.schema
      .createTable('${snake}')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await database.schema.createIndex('${snake}_newest').on('${snake}').columns(['created_at', 'id']).execute()
  },
}
`
}

function repository({ kebab, camel, pascal, snake }: FeatureNames): string {
  return `import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { ${camel}Tables, type ${pascal}Tables } from './${kebab}.tables.ts'

export type ${pascal}Row = Selectable<${pascal}Tables['${snake}']>

export function list${pascal}(database: DatabaseHandle): Promise<${pascal}Row[]> {
  return ${camel}Tables(database)
    .selectFrom('${snake}')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function add${pascal}(database: DatabaseHandle, row: ${pascal}Row): Promise<void> {
  await ${camel}Tables(database).insertInto('${snake}').values(row).execute()
}
`
}

function service({ kebab, pascal }: FeatureNames): string {
  return `import type { ${pascal}Entry } from '@pinloft/contract/${kebab}'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import * as repository from './${kebab}.repository.ts'

export class ${pascal}Service {
  readonly #database: DatabaseHandle
  readonly #clock: Clock

  constructor({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
    this.#database = database
    this.#clock = clock
  }

  async list(): Promise<${pascal}Entry[]> {
    return (await repository.list${pascal}(this.#database)).map(toEntry)
  }

  async add(title: string): Promise<${pascal}Entry> {
    const row = { id: randomId(), title, created_at: this.#clock.now() }
    await repository.add${pascal}(this.#database, row)
    return toEntry(row)
  }
}

function toEntry(row: repository.${pascal}Row): ${pascal}Entry {
  return { id: row.id, title: row.title, createdAt: new Date(row.created_at).toISOString() }
}
`
}

function routes({ kebab, camel, pascal }: FeatureNames): string {
  return `import { add${pascal}, list${pascal} } from '@pinloft/contract/${kebab}'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ${pascal}Service } from './${kebab}.service.ts'

export function ${camel}Routes(app: FastifyInstance, ${camel}: ${pascal}Service): void {
  mount(app, list${pascal}, () => ${camel}.list())
  mount(app, add${pascal}, ({ body }) => ${camel}.add(body.title))
}
`
}

function routesTest({ kebab, pascal }: FeatureNames): string {
  return `import { add${pascal}, list${pascal} } from '@pinloft/contract/${kebab}'
import { expect, test } from 'vitest'
import { startOpenTestApp } from '../../testing/test-app.ts'

test('adds entries and lists them, the newest first', async () => {
  const app = await startOpenTestApp()
  const add = async (title: string) => {
    app.clock.advance(1000)
    return app.request({ method: 'POST', url: add${pascal}.path, payload: { title } })
  }
  const [first, second] = [await add('First'), await add('  Second ')]
  expect(first.statusCode).toBe(201)
  expect(second.json()).toMatchObject({ title: 'Second', id: expect.any(String), createdAt: expect.any(String) })
  const list = await app.request({ url: list${pascal}.path })
  expect(list.json()).toEqual([second.json(), first.json()])
})

test('asks for a title', async () => {
  const app = await startOpenTestApp()
  const response = await app.request({ method: 'POST', url: add${pascal}.path, payload: { title: ' ' } })
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'bad_request' }])
})
`
}

function index({ kebab, camel, pascal }: FeatureNames): string {
  return `export { ${camel}Migrations } from './${kebab}.migrations.ts'
export { ${camel}Routes } from './${kebab}.routes.ts'
export { ${pascal}Service } from './${kebab}.service.ts'
`
}

function api({ kebab, pascal, snake }: FeatureNames): string {
  const key = `${snake.toUpperCase()}_KEY`
  return `import { add${pascal}, list${pascal} } from '@pinloft/contract/${kebab}'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

const ${key} = [list${pascal}.path]

export function use${pascal}() {
  return useQuery({ queryKey: ${key}, queryFn: ({ signal }) => call(list${pascal}, { signal }) })
}

export function useAdd${pascal}() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(add${pascal}, { body: { title } }),
    onSettled: () => client.invalidateQueries({ queryKey: ${key} }),
  })
}
`
}

function page({ kebab, camel, pascal, words }: FeatureNames): string {
  return `import { type FormEvent, useState } from 'react'
import { Button, EmptyState, ErrorLine, HouseDrawing, Page, Pane, Skeleton, TextField } from '../../ui/index.ts'
import { useAdd${pascal}, use${pascal} } from './${kebab}.api.ts'

export default function ${pascal}Page() {
  const ${camel} = use${pascal}()
  return (
    <Page title="${words}">
      <Pane aria-label="${words}" className="grid gap-4 p-(--pane-pad)">
        <AddForm />
        {${camel}.isPending && <Skeleton className="h-4 w-2/5" />}
        {${camel}.isError && <ErrorLine>{${camel}.error.message}</ErrorLine>}
        {${camel}.data?.length === 0 && (
          <EmptyState drawing={<HouseDrawing />} title="Nothing here yet" level={2} />
        )}
        <ul>
          {${camel}.data?.map((entry) => (
            <li key={entry.id}>{entry.title}</li>
          ))}
        </ul>
      </Pane>
    </Page>
  )
}

function AddForm() {
  const [title, setTitle] = useState('')
  const add = useAdd${pascal}()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(title, { onSuccess: () => setTitle('') })
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField label="Title" value={title} onValueChange={setTitle} error={add.error?.message} />
      <Button type="submit" variant="primary" disabled={title.trim() === ''} busy={add.isPending}>
        Add
      </Button>
    </form>
  )
}
`
}

function spec({ kebab, words }: FeatureNames): string {
  return `import { afterAll, beforeAll, test } from 'vitest'
import { expectNoAxeViolations, openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

test.each([1280, 360])('takes an entry at %i pixels', async (width) => {
  const page = await openPageInside(server, { width, path: '/${kebab}' })
  await page.getByRole('heading', { name: '${words}', level: 1 }).waitFor()
  await page.getByLabel('Title').fill(\`Written at \${width}\`)
  await page.keyboard.press('Enter')
  await page.getByText(\`Written at \${width}\`, { exact: true }).waitFor()
  await expectNoAxeViolations(page)
})
`
}
