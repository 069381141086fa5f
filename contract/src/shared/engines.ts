import table from './engines.json' with { type: 'json' }

export type EngineName = keyof typeof table

/** A program of an engine, by its file name. */
export type Program = { [Name in EngineName]: keyof (typeof table)[Name]['programs'] }[EngineName] & string

/** One row of `engines.json`, which the scripts read too: they run on a Node that cannot load TypeScript. */
export interface EngineDeclaration {
  /** As people know it. */
  title: string
  /** What it is used for, as Settings shows it. */
  purpose: string
  /** The file names of its programs, each with the environment variable that sets its path. */
  programs: Readonly<Record<string, string>>
  /** Prints its version: one of its programs, and the arguments. */
  versionCommand: readonly string[]
  /** Installed by `npm run engines`; none if Debian does not have it. */
  debianPackages: readonly string[]
  /** Shown where it is missing: `npm run engines`, or what installs it if Debian does not have it. */
  installCommand: string
  /** The folders in `server/src/features` of those that use it. */
  features: readonly string[]
}

/** The optional programs that the server uses if they are installed. */
export const ENGINES: Readonly<Record<EngineName, EngineDeclaration>> = table

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[]

/** Each program with its engine and its environment variable. */
export const PROGRAMS = ENGINE_NAMES.flatMap((engine) =>
  Object.entries(ENGINES[engine].programs).map(([program, variable]) => ({
    program: program as Program,
    variable,
    engine,
  })),
)
