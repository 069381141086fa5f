import type { Plugin } from 'vite'

/** Whether a module, by its id, is loaded with the screen behind the gate. */
export interface ShellModules {
  plugin: Plugin
  has: (id: string) => boolean
}

/**
 * Finds what the screen behind the gate imports, so that it can be one file: browsers load six at a time over HTTP/1.1,
 * and it is made of more than a hundred modules that other parts share.
 */
export function shellModules(entry: string): ShellModules {
  const found = new Set<string>()
  return {
    has: (id) => found.has(id),
    plugin: {
      name: 'shell-modules',
      buildEnd() {
        const open = [entry]
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (found.has(id)) continue
          found.add(id)
          open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
  }
}
