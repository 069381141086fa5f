import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findNginx } from '../scripts/system-packages.mjs'
import { freePort } from '../tests/support/free-port.ts'

export interface Nginx {
  origin: string
  /** Folder that it serves at `/`, and into which it stores PUT bodies. */
  files: string
  /** Its worker processes. */
  pids: number[]
  version: string
  stop(): Promise<void>
}

/** Starts the yardstick: Debian's nginx with a configuration of its own and all its files below `folder`. */
export async function startNginx(folder: string): Promise<Nginx> {
  const program = findNginx()
  if (program === undefined) throw new Error('nginx is not installed')
  const [files, temporary] = [join(folder, 'files'), join(folder, 'temporary')]
  for (const path of [files, temporary]) mkdirSync(path, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const port = await freePort()
  const settingsPath = join(folder, 'nginx.conf')
  writeFileSync(settingsPath, settings({ folder, files, temporary, port, isRoot }))

  const master = spawn(program, ['-c', settingsPath, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) break
    if (master.exitCode !== null) throw new Error('nginx did not start')
    await delay(50)
  }
  const children = readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8')
  const { stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  return {
    origin: `http://127.0.0.1:${port}`,
    files,
    pids: children.trim().split(' ').map(Number),
    version: stderr.replace(/.*nginx\//s, '').trim(),
    stop: async () => {
      const ended = once(master, 'exit')
      master.kill('SIGTERM')
      await ended
    },
  }
}

function settings(at: { folder: string; files: string; temporary: string; port: number; isRoot: boolean }): string {
  return `
${at.isRoot ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${at.folder}/nginx.pid;
events { worker_connections 256; }
http {
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  tcp_nopush off;
  tcp_nodelay on;
  keepalive_requests 1000000;
  client_max_body_size 0;
  client_body_buffer_size 1m;
  client_body_temp_path ${at.temporary};
  server {
    listen 127.0.0.1:${at.port};
    root ${at.files};
    location / {
      dav_methods PUT DELETE;
      create_full_put_path on;
      autoindex on;
      autoindex_format json;
    }
  }
}
`
}
