import type { RawBuilder } from 'kysely'
import type { DatabaseHandle } from './database.ts'
import type { Migrations } from './migrate.ts'

/** What backups, restores and checks need to know about a table. */
export interface TablePolicy {
  /**
   * The kind of its rows.
   * - `user data`: stored or created by the user. With one such row an installation is not empty.
   * - `settings`: choices of the user; the first row is created with the table.
   * - `derived`: can be recomputed from other rows and from blobs.
   * - `operational`: describe this server, this disk or work in progress.
   */
  holds: 'user data' | 'settings' | 'derived' | 'operational'
  /** Ids of rows of user data that are created with the table. */
  initialIds?: readonly string[]
  /** Why the rows are not in backups; without a reason they are. */
  notInBackups?: string
  /**
   * Set when a backup can have rows of `notInBackups` after all, by their ids: those whose files are in it by choice. Returns a row as
   * it is once restored.
   */
  withFiles?(row: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Set when rows refer to blobs, which are then kept, backed up and checked. */
  blobs?: BlobOwnerSource
}

/** How to find the blobs that the rows of a table refer to, and their owners. */
export interface BlobOwnerSource {
  /** Name of the owners' location in responses: the name of the feature that shows them. */
  place: string
  /** Shown next to the owner's name: 'In the trash'. Null when the path of its folder is enough. */
  remark: string | null
  /**
   * A table or subquery with the columns `blob_key`, `sha256` (of the stored bytes, hexadecimal), `size_bytes` (of the
   * content), `lock` (null where it is not protected), `id` and `name` of the owner, and `folder_id` (null outside of folders).
   */
  rows: RawBuilder<unknown>
}

export type TablePolicies = Readonly<Record<string, TablePolicy>>

/** A text that a feature gives to the export of everything, as a file. */
export interface ExportedText {
  /** Segments of its path. Names that are taken or unsafe are changed. */
  place: ExportPlace
  modifiedAtMs: number
  /** The text, in pieces. */
  pieces(): AsyncIterable<string>
}

/** Folders, then the name of the file. */
export type ExportPlace = readonly [folder: string, ...names: string[]]

/** A stored blob that belongs to such texts, as their pictures do. Its name must be valid on every system. */
export interface ExportedBlob {
  place: ExportPlace
  modifiedAtMs: number
  blob: { blobKey: string; sha256: string; sizeBytes: number }
}

/** Yields a feature's texts as they are in a snapshot. The pieces of one are read before the next one is taken. */
export type ExportTexts = (snapshot: DatabaseHandle) => AsyncIterable<ExportedText | ExportedBlob>

/**
 * What a feature stores in the database and in the data folder. With its tables as a type argument, a missing policy
 * doesn't compile.
 */
export interface FeatureStorage<Tables = Record<string, unknown>> {
  migrations?: Migrations
  /** A policy for each table that its migrations create. */
  tables?: Readonly<Record<keyof Tables & string, TablePolicy>>
  /** Names of its own files and folders directly in the data folder. */
  dataFolders?: Readonly<Record<string, 'user data' | 'derived'>>
  /** Files in its data folders that a backup has by choice. */
  chosenFiles?: ChosenFiles
  /** What of it a person would want outside of the product, beside files. */
  exportTexts?: ExportTexts
}

/** Files that are written to as long as they exist, which a backup has by choice: as copies of one moment. */
export interface ChosenFiles {
  /** Whether a path below the data folder may be that of one. */
  isPath(path: string): boolean
  /** What is wrong with a file from a backup, which anybody may have made; null if it can be used. */
  faultIn(path: string): Promise<string | null>
}

/** What all features store. */
export interface Storage {
  migrations: Migrations
  tables: TablePolicies
  dataFolders: Readonly<Record<string, 'user data' | 'derived'>>
  chosenFiles: readonly ChosenFiles[]
  exportTexts: readonly ExportTexts[]
}

/** Merges the storage of features. Throws when two declare the same migration, table or folder. */
export function joinStorage(features: readonly FeatureStorage[]): Storage {
  return {
    migrations: joinRecords('migration', features, (feature) => feature.migrations),
    tables: joinRecords('table', features, (feature) => feature.tables),
    dataFolders: joinRecords('data folder', features, (feature) => feature.dataFolders),
    chosenFiles: features.flatMap(({ chosenFiles }) => chosenFiles ?? []),
    exportTexts: features.flatMap(({ exportTexts }) => exportTexts ?? []),
  }
}

function joinRecords<Value>(
  kind: string,
  features: readonly FeatureStorage[],
  recordOf: (feature: FeatureStorage) => Readonly<Record<string, Value>> | undefined,
): Record<string, Value> {
  const joined: Record<string, Value> = {}
  for (const feature of features) {
    for (const [name, value] of Object.entries(recordOf(feature) ?? {})) {
      if (name in joined) throw new Error(`Two features declare the ${kind} ${name}`)
      joined[name] = value
    }
  }
  return joined
}
