import type { Selectable } from 'kysely'
import { type FileRow, isAttached } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type PdfViewerTables, pdfViewerTables } from './pdf-viewer.tables.ts'

export type PdfPageRow = Selectable<PdfViewerTables['pdf_pages']>

/** Returns the PDF with an id, or with a name in a folder; the id takes precedence. */
export function findPdf(
  database: DatabaseHandle,
  { idOrName, folderId }: { idOrName: string; folderId: string | undefined },
): Promise<FileRow | undefined> {
  return pdfViewerTables(database)
    .selectFrom('files')
    .selectAll()
    .where('kind', '=', 'pdf')
    .where(isAttached('folder_id'))
    .where((eb) =>
      eb.or([
        eb('id', '=', idOrName),
        ...(folderId === undefined ? [] : [eb.and({ folder_id: folderId, name: idOrName })]),
      ]),
    )
    .orderBy((eb) => eb.case().when('id', '=', idOrName).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst()
}

export async function findPages(database: DatabaseHandle, fileIds: readonly string[]): Promise<PdfPageRow[]> {
  return pdfViewerTables(database).selectFrom('pdf_pages').selectAll().where('file_id', 'in', fileIds).execute()
}

/** Does nothing for a file that no longer exists. */
export async function savePage(database: DatabaseHandle, { file_id, page_number }: PdfPageRow): Promise<void> {
  const tables = pdfViewerTables(database)
  await tables
    .insertInto('pdf_pages')
    .columns(['file_id', 'page_number'])
    .expression((eb) =>
      eb
        .selectFrom('files')
        .select(['id', eb.val(page_number).as('page_number')])
        .where('id', '=', file_id),
    )
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ page_number }))
    .execute()
}
