import { readDelimitedText } from '@pinloft/contract/delimited-text'

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(readDelimitedText(data)))
