import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findNginx } from '../../scripts/system-packages.mjs'
import { freePort } from './free-port.ts'

/** A common body limit of hosted proxies. */
const BODY_MAX = '95m'

export interface Proxy {
  url: string
  stop(): Promise<void>
}

export const hasProxy = findNginx() !== undefined

/** Starts nginx as a reverse proxy for the server at a port, in a typical configuration. */
export async function startProxy(serverPort: string): Promise<Proxy> {
  const program = findNginx()
  if (program === undefined) throw new Error('nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-proxy-'))
  const port = await freePort()
  const settingsPath = join(folder, 'nginx.conf')
  await writeFile(settingsPath, settings(folder, port, serverPort))
  const nginx = spawn(program, ['-c', settingsPath, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (await fetch(url).catch(() => null)) break
    if (nginx.exitCode !== null) throw new Error('nginx did not start')
    await delay(50)
  }
  return {
    url,
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, port: number, serverPort: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 64; }
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    client_max_body_size ${BODY_MAX};
    location / {
      proxy_pass http://127.0.0.1:${serverPort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
    }
  }
}
`
}
