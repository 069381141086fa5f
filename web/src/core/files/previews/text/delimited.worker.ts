import { readDelimitedText } from '@pinloft/contract/files/delimited-text'

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(readDelimitedText(data)))
